// Any PNG file to straight RGBA8.
//
// Samples are used unchanged: no gamma, no colour profile, 16-bit samples cut
// to their high byte. Chunks not needed for that are never parsed: libpng's
// vulnerabilities were in texts, profiles and palettes' histograms.

#include "png_failure.h"
#include "png_shim.h"

#include <stdlib.h>

struct mesmer_png_reader {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t position;
  uint32_t width;
  uint32_t height;
  int passes;
  png_failure failure;
};

static void read_bytes(png_structp png, png_bytep into, size_t count) {
  mesmer_png_reader *reader = png_get_io_ptr(png);
  if (count > reader->count - reader->position) {
    png_error(png, "the file ends early");
  }
  memcpy(into, reader->bytes + reader->position, count);
  reader->position += count;
}

static uint32_t big_endian(const uint8_t *b) {
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

mesmer_png_reader *mesmer_png_reader_new(void) {
  return calloc(1, sizeof(mesmer_png_reader));
}

const char *mesmer_png_reader_message(const mesmer_png_reader *reader) {
  return reader->failure.message;
}

void mesmer_png_reader_free(mesmer_png_reader *reader) {
  if (reader == NULL) return;
  if (reader->png != NULL) {
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
  }
  free(reader);
}

static int damaged(mesmer_png_reader *reader, const char *text) {
  strncpy(reader->failure.message, text, sizeof reader->failure.message - 1);
  return MESMER_PNG_DAMAGED;
}

// Checks the size before libpng does, for a message that includes it.
static int check_header(mesmer_png_reader *reader, mesmer_png_info *info) {
  static const uint8_t signature[8] = {137, 'P', 'N', 'G', 13, 10, 26, 10};
  if (reader->count < 8 || memcmp(reader->bytes, signature, 8) != 0) {
    return MESMER_PNG_NOT_A_PNG;
  }
  if (reader->count < 33) return damaged(reader, "the file ends early");
  if (memcmp(reader->bytes + 12, "IHDR", 4) != 0) {
    return damaged(reader, "the first chunk is not IHDR");
  }
  info->width = big_endian(reader->bytes + 16);
  info->height = big_endian(reader->bytes + 20);
  if (info->width > MESMER_PNG_MAXIMUM_SIDE
      || info->height > MESMER_PNG_MAXIMUM_SIDE
      || (uint64_t)info->width * info->height > MESMER_PNG_MAXIMUM_PIXELS) {
    return MESMER_PNG_TOO_LARGE;
  }
  return MESMER_PNG_OK;
}

// Skips the chunks without effect on pixels. Leaves PLTE, tRNS, pHYs.
static void skip_other_chunks(png_structp png) {
  static const png_byte names[] =
      "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0"
      "sBIT\0sCAL\0sPLT\0sRGB\0sTER\0tEXt\0tIME\0zTXt";
  png_set_keep_unknown_chunks(
      png, PNG_HANDLE_CHUNK_NEVER, names, (int)(sizeof names / 5));
}

// Converts every colour type, depth and interlace to RGBA8. libpng applies the
// transformations in a fixed order: tRNS keys are compared at full depth before
// the cut to 8.
static void ask_for_rgba8(mesmer_png_reader *reader) {
  png_structp png = reader->png;
  png_set_expand(png);
  png_set_strip_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  reader->passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != (size_t)reader->width * 4) {
    png_error(png, "the rows do not expand to RGBA");
  }
}

int mesmer_png_reader_open(
    mesmer_png_reader *reader, const uint8_t *bytes, size_t count,
    mesmer_png_info *info) {
  memset(info, 0, sizeof *info);
  reader->bytes = bytes;
  reader->count = count;
  int status = check_header(reader, info);
  if (status != MESMER_PNG_OK) return status;
  reader->width = info->width;
  reader->height = info->height;

  if (setjmp(reader->failure.jump)) return MESMER_PNG_DAMAGED;
  png_structp png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, &reader->failure, on_error, on_warning);
  if (png == NULL) return MESMER_PNG_NO_MEMORY;
  reader->png = png;
  reader->info = png_create_info_struct(png);
  if (reader->info == NULL) return MESMER_PNG_NO_MEMORY;
  png_set_read_fn(png, reader, read_bytes);
  png_set_user_limits(png, MESMER_PNG_MAXIMUM_SIDE, MESMER_PNG_MAXIMUM_SIDE);
  png_set_chunk_malloc_max(png, 8000000);
  png_set_chunk_cache_max(png, 128);
  skip_other_chunks(png);
  png_read_info(png, reader->info);

  png_byte color = png_get_color_type(png, reader->info);
  // A byte of deflate expands to at most 1032: a small file with a large size
  // is rejected before the caller allocates the pixels.
  uint64_t bits = (uint64_t)info->width * info->height
      * png_get_bit_depth(png, reader->info)
      * png_get_channels(png, reader->info);
  if (bits / 8 > (uint64_t)count * 1032) {
    png_error(png, "too few bytes for the stated size");
  }
  info->is_gray = (color & ~PNG_COLOR_MASK_ALPHA) == PNG_COLOR_TYPE_GRAY;
  info->has_alpha = (color & PNG_COLOR_MASK_ALPHA) != 0
      || png_get_valid(png, reader->info, PNG_INFO_tRNS) != 0;
  png_uint_32 x = 0, y = 0;
  int unit = PNG_RESOLUTION_UNKNOWN;
  if (png_get_pHYs(png, reader->info, &x, &y, &unit) != 0
      && unit == PNG_RESOLUTION_METER) {
    info->pixels_per_metre_x = x;
    info->pixels_per_metre_y = y;
  }
  ask_for_rgba8(reader);
  return MESMER_PNG_OK;
}

int mesmer_png_reader_read(
    mesmer_png_reader *reader, uint8_t *rows, size_t row_bytes) {
  if (setjmp(reader->failure.jump)) return MESMER_PNG_DAMAGED;
  for (int pass = 0; pass < reader->passes; pass++) {
    for (uint32_t y = 0; y < reader->height; y++) {
      png_read_row(reader->png, rows + y * row_bytes, NULL);
    }
  }
  // Reads the end too, so that a truncated file is always an error.
  png_read_end(reader->png, NULL);
  return MESMER_PNG_OK;
}
