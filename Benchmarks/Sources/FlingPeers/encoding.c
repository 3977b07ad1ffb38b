#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "fling_peers.h"

static uint8_t *file;
static size_t file_size, file_room;

static void append(png_structp png, png_bytep bytes, size_t count) {
  if (file_size + count > file_room) {
    file_room = 2 * (file_size + count);
    file = realloc(file, file_room);
    if (!file) png_error(png, "out of memory");
  }
  memcpy(file + file_size, bytes, count);
  file_size += count;
}

static void flush(png_structp png) { (void)png; }

const uint8_t *encode(
    enum format format, const uint8_t *rows, size_t stride, size_t *size) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) fail("libpng", "cannot encode a frame");
  file_size = 0;
  png_set_write_fn(png, NULL, append, flush);
  png_set_IHDR(
      png, info, WIDTH, HEIGHT, 8,
      format == GRAY ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_filter(png, 0, PNG_FILTER_NONE);
  png_set_compression_level(png, 1);
  if (format == GRAY) png_set_compression_strategy(png, Z_RLE);
  png_set_compression_buffer_size(png, 1 << 18);
  png_write_info(png, info);
  uint8_t line[3 * WIDTH];
  for (int y = 0; y < HEIGHT; y++, rows += stride) {
    if (format == GRAY) {
      png_write_row(png, rows);
      continue;
    }
    /* By hand; libpng's own transformations take longer. */
    const uint32_t *pixels = (const uint32_t *)rows;
    for (int x = 0; x < WIDTH; x++) {
      line[3 * x] = (uint8_t)(pixels[x] >> 16);
      line[3 * x + 1] = (uint8_t)(pixels[x] >> 8);
      line[3 * x + 2] = (uint8_t)pixels[x];
    }
    png_write_row(png, line);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *size = file_size;
  return file;
}
