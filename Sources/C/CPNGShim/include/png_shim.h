// libpng behind functions that always return.
//
// libpng reports every error by longjmp, which must never cross a Swift
// frame. So each operation that can fail is one C function here that sets the
// jump's target itself and converts the error to a status and a line of text.
// All state is in a heap object, not in locals, so a jump loses nothing.
//
// Integers only: no function may depend on floating point.
#ifndef MESMER_PNG_SHIM_H
#define MESMER_PNG_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// The maximum number of pixels along one side of a picture.
#define MESMER_PNG_MAXIMUM_SIDE 1000000
/// The maximum number of pixels of a picture: 2^28, one gibibyte as RGBA.
#define MESMER_PNG_MAXIMUM_PIXELS 268435456

/// The status of an operation; MESMER_PNG_DAMAGED and MESMER_PNG_REFUSED have
/// a message.
enum {
  MESMER_PNG_OK = 0,
  /// The first bytes are not a PNG signature.
  MESMER_PNG_NOT_A_PNG = 1,
  /// More pixels than the limits above.
  MESMER_PNG_TOO_LARGE = 2,
  /// An invalid or truncated file.
  MESMER_PNG_DAMAGED = 3,
  /// Out of memory.
  MESMER_PNG_NO_MEMORY = 4,
  /// The library rejected the picture to write.
  MESMER_PNG_REFUSED = 5,
};

// MARK: - Reading

typedef struct mesmer_png_reader mesmer_png_reader;

/// The data of the chunks before the pixels.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// Whether a pixel may be transparent: an alpha channel or a tRNS chunk.
  int has_alpha;
  /// Whether the file has grays only (colour type 0 or 4).
  int is_gray;
  /// pHYs in pixels per metre; both 0 if it is absent or has no unit.
  uint32_t pixels_per_metre_x;
  uint32_t pixels_per_metre_y;
} mesmer_png_info;

/// Creates a reader; NULL if out of memory.
mesmer_png_reader *mesmer_png_reader_new(void);

/// Reads up to the first IDAT chunk. The bytes must outlive the reader. Sizes
/// are checked before anything of that size is allocated. On
/// MESMER_PNG_TOO_LARGE, info has the width and height of the file.
int mesmer_png_reader_open(
    mesmer_png_reader *reader, const uint8_t *bytes, size_t count,
    mesmer_png_info *info);

/// Reads all pixels as straight RGBA8, top-down, rows row_bytes apart (at
/// least 4 * width), and the rest of the file. Call it once, after a
/// successful open. After a failure the content of the rows is undefined.
int mesmer_png_reader_read(
    mesmer_png_reader *reader, uint8_t *rows, size_t row_bytes);

/// Returns libpng's error message; empty without an error.
const char *mesmer_png_reader_message(const mesmer_png_reader *reader);

/// Frees the reader; NULL is allowed.
void mesmer_png_reader_free(mesmer_png_reader *reader);

// MARK: - Writing

typedef struct mesmer_png_writer mesmer_png_writer;

/// The settings of a file. The bytes of the file depend only on these, the rows and
/// the zlib in use.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// 1 for gray, 3 for RGB, 4 for RGBA; 8 bits each.
  int channels;
  /// zlib's level, 0...9, and strategy, always explicit: libpng's defaults
  /// depend on its build.
  int level;
  int strategy;
  /// Whether each row uses the best of the five filters; otherwise rows are not
  /// filtered.
  int filters_rows;
} mesmer_png_settings;

/// Creates a writer; NULL if out of memory.
mesmer_png_writer *mesmer_png_writer_new(void);

/// Writes IHDR, the only chunk before the pixels.
int mesmer_png_writer_open(
    mesmer_png_writer *writer, const mesmer_png_settings *settings);

/// Appends a row of width * channels bytes.
int mesmer_png_writer_row(mesmer_png_writer *writer, const uint8_t *row);

/// Ends the file after the last row. The bytes are owned by the writer.
int mesmer_png_writer_finish(
    mesmer_png_writer *writer, const uint8_t **bytes, size_t *count);

/// Returns libpng's error message; empty without an error.
const char *mesmer_png_writer_message(const mesmer_png_writer *writer);

/// Frees the writer and its bytes; NULL is allowed.
void mesmer_png_writer_free(mesmer_png_writer *writer);

#endif
