// Rows of 8-bit gray, RGB or RGBA to a PNG in memory.
//
// A minimal file: header, pixels, end. Swift copies the compressed pixels from it
// into a file with other chunks.

#include "png_failure.h"
#include "png_shim.h"

#include <stdlib.h>

struct mesmer_png_writer {
  png_structp png;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  int no_memory;
  png_failure failure;
};

static void write_bytes(png_structp png, png_bytep from, size_t count) {
  mesmer_png_writer *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->count) {
    size_t capacity = writer->capacity * 2 + count + (1 << 16);
    uint8_t *grown = realloc(writer->bytes, capacity);
    if (grown == NULL) {
      writer->no_memory = 1;
      png_error(png, "no memory for the file");
    }
    writer->bytes = grown;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, from, count);
  writer->count += count;
}

// Nothing is buffered: libpng writes directly to memory.
static void flush(png_structp png) { (void)png; }

static int failure(const mesmer_png_writer *writer) {
  return writer->no_memory ? MESMER_PNG_NO_MEMORY : MESMER_PNG_REFUSED;
}

mesmer_png_writer *mesmer_png_writer_new(void) {
  return calloc(1, sizeof(mesmer_png_writer));
}

const char *mesmer_png_writer_message(const mesmer_png_writer *writer) {
  return writer->failure.message;
}

void mesmer_png_writer_free(mesmer_png_writer *writer) {
  if (writer == NULL) return;
  if (writer->png != NULL) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->bytes);
  free(writer);
}

static void set_compression(png_structp png, const mesmer_png_settings *settings) {
  png_set_filter(
      png, PNG_FILTER_TYPE_BASE,
      settings->filters_rows ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
  png_set_compression_level(png, settings->level);
  png_set_compression_strategy(png, settings->strategy);
  png_set_compression_mem_level(png, 8);
  png_set_compression_window_bits(png, 15);
  png_set_compression_method(png, 8);
  png_set_compression_buffer_size(png, 32768);
}

int mesmer_png_writer_open(
    mesmer_png_writer *writer, const mesmer_png_settings *settings) {
  if (setjmp(writer->failure.jump)) return failure(writer);
  png_structp png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, &writer->failure, on_error, on_warning);
  if (png == NULL) return MESMER_PNG_NO_MEMORY;
  writer->png = png;
  writer->info = png_create_info_struct(png);
  if (writer->info == NULL) return MESMER_PNG_NO_MEMORY;
  png_set_write_fn(png, writer, write_bytes, flush);
  png_set_user_limits(png, MESMER_PNG_MAXIMUM_SIDE, MESMER_PNG_MAXIMUM_SIDE);
  set_compression(png, settings);

  int color = settings->channels == 1 ? PNG_COLOR_TYPE_GRAY
      : settings->channels == 3       ? PNG_COLOR_TYPE_RGB
                                      : PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_IHDR(
      png, writer->info, settings->width, settings->height, 8, color,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_write_info(png, writer->info);
  return MESMER_PNG_OK;
}

int mesmer_png_writer_row(mesmer_png_writer *writer, const uint8_t *row) {
  if (setjmp(writer->failure.jump)) return failure(writer);
  png_write_row(writer->png, row);
  return MESMER_PNG_OK;
}

int mesmer_png_writer_finish(
    mesmer_png_writer *writer, const uint8_t **bytes, size_t *count) {
  if (setjmp(writer->failure.jump)) return failure(writer);
  png_write_end(writer->png, NULL);
  *bytes = writer->bytes;
  *count = writer->count;
  return MESMER_PNG_OK;
}
