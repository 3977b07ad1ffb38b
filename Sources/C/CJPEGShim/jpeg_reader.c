// A baseline or progressive JPEG file, gray or of three components, to RGBA8.
//
// All options that affect pixels are set here. The integer transform and the smooth
// upsampling of chroma have the same results on every machine and with every
// instruction set. Missing data is not substituted, because the substitutes changed
// between versions of libjpeg-turbo. libjpeg's warnings are errors for the same
// reason: after a warning it substitutes pixels.

#include "jpeg_shim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#ifndef LIBJPEG_TURBO_VERSION
#error "libjpeg-turbo is needed (Debian: libjpeg62-turbo-dev): other versions of libjpeg decode other pixels"
#endif
#ifndef JCS_ALPHA_EXTENSIONS
#error "a libjpeg-turbo that writes opaque RGBA is needed: 1.1 or later"
#endif

struct mesmer_jpeg_reader {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  int is_open;
  int maximum_scans;
  int status;
  char message[JMSG_LENGTH_MAX];
};

static void fail(mesmer_jpeg_reader *reader, int status) {
  reader->status = status;
  longjmp(reader->failed, 1);
}

static void on_error(j_common_ptr jpeg) {
  mesmer_jpeg_reader *reader = jpeg->client_data;
  jpeg->err->format_message(jpeg, reader->message);
  switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY: fail(reader, MESMER_JPEG_NO_MEMORY);
    // libjpeg requests a temporary file when its memory limit is reached.
    case JERR_NO_BACKING_STORE: fail(reader, MESMER_JPEG_TOO_MUCH_MEMORY);
    default: fail(reader, MESMER_JPEG_DAMAGED);
  }
}

// A level below 0 is a warning: pixels are substituted. Others are reports.
static void on_message(j_common_ptr jpeg, int level) {
  if (level < 0) on_error(jpeg);
}

static void print_nothing(j_common_ptr jpeg) { (void)jpeg; }

static void nothing_to_do(j_decompress_ptr jpeg) { (void)jpeg; }

static void ends_early(j_decompress_ptr jpeg) {
  mesmer_jpeg_reader *reader = jpeg->client_data;
  strcpy(reader->message, "the file ends early");
  fail(reader, MESMER_JPEG_DAMAGED);
}

// All bytes are available from the start.
static boolean fill(j_decompress_ptr jpeg) {
  ends_early(jpeg);
  return FALSE;
}

static void skip(j_decompress_ptr jpeg, long count) {
  if (count <= 0) return;
  if ((size_t)count > jpeg->src->bytes_in_buffer) ends_early(jpeg);
  jpeg->src->next_input_byte += count;
  jpeg->src->bytes_in_buffer -= (size_t)count;
}

// Called for each row of blocks of each scan, before any pixel is decoded.
static void on_progress(j_common_ptr jpeg) {
  mesmer_jpeg_reader *reader = jpeg->client_data;
  if (((j_decompress_ptr)jpeg)->input_scan_number > reader->maximum_scans) {
    fail(reader, MESMER_JPEG_TOO_MANY_SCANS);
  }
}

int mesmer_jpeg_maximum_scans(uint32_t width, uint32_t height) {
  uint64_t pixels = (uint64_t)width * height;
  uint64_t scans = pixels == 0 ? 100 : ((uint64_t)1 << 32) / pixels;
  return scans > 100 ? 100 : scans < 16 ? 16 : (int)scans;
}

mesmer_jpeg_reader *mesmer_jpeg_reader_new(void) {
  return calloc(1, sizeof(mesmer_jpeg_reader));
}

const char *mesmer_jpeg_reader_message(const mesmer_jpeg_reader *reader) {
  return reader->message;
}

void mesmer_jpeg_reader_free(mesmer_jpeg_reader *reader) {
  if (reader == NULL) return;
  if (reader->is_open) jpeg_destroy_decompress(&reader->jpeg);
  free(reader);
}

int mesmer_jpeg_reader_open(
    mesmer_jpeg_reader *reader, const uint8_t *bytes, size_t count,
    uint32_t *width, uint32_t *height) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  jpeg->err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->errors.output_message = print_nothing;
  jpeg->client_data = reader;
  if (setjmp(reader->failed)) return reader->status;
  reader->is_open = 1;
  jpeg_create_decompress(jpeg);
  jpeg->mem->max_memory_to_use = MESMER_JPEG_MAXIMUM_MEMORY;
  reader->progress.progress_monitor = on_progress;
  jpeg->progress = &reader->progress;
  reader->source.next_input_byte = bytes;
  reader->source.bytes_in_buffer = count;
  reader->source.init_source = nothing_to_do;
  reader->source.fill_input_buffer = fill;
  reader->source.skip_input_data = skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = nothing_to_do;
  jpeg->src = &reader->source;

  jpeg_read_header(jpeg, TRUE);
  *width = jpeg->image_width;
  *height = jpeg->image_height;
  reader->maximum_scans = mesmer_jpeg_maximum_scans(*width, *height);
  return MESMER_JPEG_OK;
}

int mesmer_jpeg_reader_read(
    mesmer_jpeg_reader *reader, uint8_t *rows, size_t row_bytes) {
  struct jpeg_decompress_struct *jpeg = &reader->jpeg;
  if (setjmp(reader->failed)) return reader->status;
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->do_fancy_upsampling = TRUE;
  jpeg->do_block_smoothing = FALSE;
  jpeg->out_color_space = JCS_EXT_RGBA;
  jpeg_start_decompress(jpeg);
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = rows + jpeg->output_scanline * row_bytes;
    jpeg_read_scanlines(jpeg, &row, 1);
  }
  // Reads the end too, so that a truncated file is always an error.
  jpeg_finish_decompress(jpeg);
  return MESMER_JPEG_OK;
}
