// libpng behind functions that always return.
//
// libpng reports every error by longjmp, which must never cross a Swift
// frame. So each job that can fail is one C function here that sets the jump's
// target itself and turns the error into a status and a line of text. All
// state lives in a heap object, not in locals, so nothing is lost by a jump.
//
// Integers only: nothing here may depend on floating point.
#ifndef MESMER_PNG_SHIM_H
#define MESMER_PNG_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Most pixels along one side of a picture.
#define MESMER_PNG_MAXIMUM_SIDE 1000000
/// Most pixels of a picture: 2^28, one gibibyte as RGBA.
#define MESMER_PNG_MAXIMUM_PIXELS 268435456

/// How a job went; MESMER_PNG_DAMAGED and MESMER_PNG_REFUSED come with text.
enum {
  MESMER_PNG_OK = 0,
  /// The first bytes are not a PNG's.
  MESMER_PNG_NOT_A_PNG = 1,
  /// More pixels than the limits above.
  MESMER_PNG_TOO_LARGE = 2,
  /// A file that breaks the format's rules, or ends early.
  MESMER_PNG_DAMAGED = 3,
  /// No memory left.
  MESMER_PNG_NO_MEMORY = 4,
  /// The library refused what it was asked to write.
  MESMER_PNG_REFUSED = 5,
};

// MARK: - Reading

typedef struct mesmer_png_reader mesmer_png_reader;

/// What the chunks before the pixels say.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// Whether a pixel may be transparent: an alpha channel or a tRNS chunk.
  int has_alpha;
  /// Whether the file holds grays only (colour type 0 or 4).
  int is_gray;
  /// pHYs in pixels per metre; both 0 where it is absent or has no unit.
  uint32_t pixels_per_metre_x;
  uint32_t pixels_per_metre_y;
} mesmer_png_info;

/// A reader, or NULL without memory.
mesmer_png_reader *mesmer_png_reader_new(void);

/// Reads up to the first IDAT chunk. The bytes must stay until the reader is
/// freed. Sizes are checked before anything of that size is allocated. On
/// MESMER_PNG_TOO_LARGE, width and height of info hold what the file says.
int mesmer_png_reader_open(
    mesmer_png_reader *reader, const uint8_t *bytes, size_t count,
    mesmer_png_info *info);

/// Reads all pixels as straight RGBA8, top-down, rows row_bytes apart (at
/// least 4 * width), and the rest of the file. Once, after an open that was
/// OK. After a failure the rows hold anything.
int mesmer_png_reader_read(
    mesmer_png_reader *reader, uint8_t *rows, size_t row_bytes);

/// What was wrong, in libpng's words; empty where nothing was.
const char *mesmer_png_reader_message(const mesmer_png_reader *reader);

/// Frees the reader; NULL is allowed.
void mesmer_png_reader_free(mesmer_png_reader *reader);

// MARK: - Writing

typedef struct mesmer_png_writer mesmer_png_writer;

/// What to write. Nothing in a file depends on anything but this, the rows and
/// the zlib in use.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 gray, 3 RGB, 4 RGBA; 8 bits each.
  int channels;
  /// zlib's level, 0...9, and strategy, always explicit: libpng's own choice
  /// depends on how it was built.
  int level;
  int strategy;
  /// Whether each row takes the best of the five filters, or none does.
  int filters_rows;
} mesmer_png_settings;

/// A writer, or NULL without memory.
mesmer_png_writer *mesmer_png_writer_new(void);

/// Writes IHDR, the only chunk before the pixels.
int mesmer_png_writer_open(
    mesmer_png_writer *writer, const mesmer_png_settings *settings);

/// Writes one more row of width * channels bytes.
int mesmer_png_writer_row(mesmer_png_writer *writer, const uint8_t *row);

/// Ends the file after the last row. The bytes belong to the writer.
int mesmer_png_writer_finish(
    mesmer_png_writer *writer, const uint8_t **bytes, size_t *count);

/// What was wrong, in libpng's words; empty where nothing was.
const char *mesmer_png_writer_message(const mesmer_png_writer *writer);

/// Frees the writer and its bytes; NULL is allowed.
void mesmer_png_writer_free(mesmer_png_writer *writer);

#endif
