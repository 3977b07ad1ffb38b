// libjpeg-turbo behind functions that always return.
//
// libjpeg reports every error by the callback error_exit, which must not return. It
// therefore jumps (longjmp), and the jump must never cross a Swift frame. Each
// operation that can fail is one C function here that sets the jump's target itself
// and converts the error to a status and a line of text. All state is in a heap
// object, not in locals, so a jump loses nothing.
//
// Integers only: no function may depend on floating point.
#ifndef MESMER_JPEG_SHIM_H
#define MESMER_JPEG_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// Returns the maximum number of scans of a progressive picture: 100, but above 43
/// million pixels 2^32 divided by the number of pixels, and at least 16. Encoders write
/// about ten. Even a scan of a few bytes visits all blocks of the picture.
int mesmer_jpeg_maximum_scans(uint32_t width, uint32_t height);
/// The maximum number of bytes for the coefficients of a picture with several
/// scans: one gibibyte.
#define MESMER_JPEG_MAXIMUM_MEMORY 1073741824

/// The status of an operation; MESMER_JPEG_DAMAGED has a message.
enum {
  MESMER_JPEG_OK = 0,
  /// An invalid or truncated file.
  MESMER_JPEG_DAMAGED = 1,
  /// More scans than the limit.
  MESMER_JPEG_TOO_MANY_SCANS = 2,
  /// Coefficients of more bytes than the limit.
  MESMER_JPEG_TOO_MUCH_MEMORY = 3,
  /// Out of memory.
  MESMER_JPEG_NO_MEMORY = 4,
};

typedef struct mesmer_jpeg_reader mesmer_jpeg_reader;

/// Creates a reader; NULL if out of memory.
mesmer_jpeg_reader *mesmer_jpeg_reader_new(void);

/// Reads up to the first scan. The bytes must outlive the reader.
int mesmer_jpeg_reader_open(
    mesmer_jpeg_reader *reader, const uint8_t *bytes, size_t count,
    uint32_t *width, uint32_t *height);

/// Reads all pixels as opaque RGBA8, top-down, rows row_bytes apart (at least
/// 4 * width), and the rest of the file up to its end marker. Call it once, after a
/// successful open. After a failure the content of the rows is undefined.
int mesmer_jpeg_reader_read(
    mesmer_jpeg_reader *reader, uint8_t *rows, size_t row_bytes);

/// Returns libjpeg's error message; empty without an error.
const char *mesmer_jpeg_reader_message(const mesmer_jpeg_reader *reader);

/// Frees the reader; NULL is allowed.
void mesmer_jpeg_reader_free(mesmer_jpeg_reader *reader);

#endif
