/* The frames of F1, F2 or F3 by cairo and libpng:

     FlingPeers colours|gray f1|f2|f3 TABLE FOLDER JOBS all|none

   Content that scrolls is drawn once; a frame is a copy of its rows, encoded and
   written. With several jobs, the process forks once the content is drawn, and each
   one makes a part of the frames. "none" draws the content and makes no frame: the
   start-up. */
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fling_peers.h"

_Noreturn void fail(const char *what, const char *where) {
  fprintf(stderr, "FlingPeers: %s: %s\n", what, where);
  exit(2);
}

/* Reads the table of a workload; returns the number of frames. */
static int read_table(
    const char *path, enum workload workload, struct frame *frames, int room) {
  FILE *table = fopen(path, "r");
  if (!table) fail(path, "cannot be read");
  char line[256];
  int count = 0;
  if (!fgets(line, sizeof line, table)) fail(path, "is empty");
  while (fgets(line, sizeof line, table)) {
    if (count == room) fail(path, "has too many frames");
    struct frame *frame = &frames[count];
    double time;
    int read = workload == F3
        ? sscanf(line, "%d %lf", &frame->number, &frame->scale) == 2
        : sscanf(line, "%d %lf %d %d", &frame->number, &time, &frame->offset,
                 &frame->indicator) == (workload == F1 ? 3 : 4);
    if (!read || frame->number != count) fail(path, line);
    count++;
  }
  fclose(table);
  return count;
}

static void write_file(const char *path, const uint8_t *bytes, size_t size) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) fail(path, "cannot be written");
  while (size > 0) {
    ssize_t written = write(file, bytes, size);
    if (written <= 0) fail(path, "cannot be written");
    bytes += written;
    size -= (size_t)written;
  }
  close(file);
}

static void make_frame(
    const struct content *content, cairo_surface_t *surface,
    const struct frame *frame, const char *folder) {
  uint8_t *pixels = cairo_image_surface_get_data(surface);
  size_t stride = (size_t)cairo_image_surface_get_stride(surface);
  if (content->workload == F3) {
    draw_zoomed(surface, content->format, frame->scale);
  } else {
    const uint8_t *rows = cairo_image_surface_get_data(content->rows);
    memcpy(pixels, rows + (size_t)frame->offset * stride, HEIGHT * stride);
    cairo_surface_mark_dirty(surface);
    if (content->workload == F2) draw_indicator(surface, frame->indicator);
  }
  size_t size;
  const uint8_t *bytes = encode(content->format, pixels, stride, &size);
  char path[4096];
  snprintf(path, sizeof path, "%s/frame_%04d.png", folder, frame->number);
  write_file(path, bytes, size);
}

int main(int argc, char **argv) {
  if (argc != 7) fail("usage", "colours|gray f1|f2|f3 TABLE FOLDER JOBS all|none");
  /* Memory that is freed stays here, as a frame's is needed for the next one. */
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  enum format format = strcmp(argv[1], "gray") == 0 ? GRAY : COLOURS;
  enum workload workload = (enum workload)atoi(argv[2] + 1);
  if (workload < F1 || workload > F3 || (workload == F2 && format == GRAY))
    fail(argv[2], "no such workload");
  int jobs = atoi(argv[5]);
  if (jobs < 1) fail(argv[5], "not a number of jobs");

  static struct frame frames[1000];
  int count = read_table(argv[3], workload, frames, 1000);
  int last = 0;
  for (int k = 0; k < count; k++)
    if (frames[k].offset > last) last = frames[k].offset;
  struct content content = draw_content(workload, format, last + HEIGHT);
  if (strcmp(argv[6], "none") == 0) return 0;

  int job = 0;
  while (job < jobs - 1 && fork() == 0) job++;
  cairo_surface_t *surface = make_surface(format, HEIGHT);
  for (int k = count * job / jobs; k < count * (job + 1) / jobs; k++)
    make_frame(&content, surface, &frames[k], argv[4]);
  int status = 0;
  if (job < jobs - 1 && (wait(&status) < 0 || status != 0))
    fail("a job", "has failed");
  return 0;
}
