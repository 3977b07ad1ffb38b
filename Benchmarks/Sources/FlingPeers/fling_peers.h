/* What cairo needs for the frames of F1, F2 and F3, with the fastest ways to write
   them that libpng has. */
#ifndef FLING_PEERS_H
#define FLING_PEERS_H

#include <cairo.h>
#include <stddef.h>
#include <stdint.h>

/* The size of a frame in pixels; three of them are a point. */
enum { WIDTH = 1170, HEIGHT = 2532, SCALE = 3 };

enum workload { F1 = 1, F2, F3 };

/* How a frame is kept and written. */
enum format {
  /* CAIRO_FORMAT_RGB24, written as RGB8 with zlib's level 1, no filter. */
  COLOURS,
  /* One byte a pixel, written as gray with Z_RLE, no filter. */
  GRAY,
};

/* What a frame shows: a row of the workload's table. */
struct frame {
  int number;
  /* The content's row that is the frame's first (F1, F2). */
  int offset;
  /* The first row of the scroll indicator (F2). */
  int indicator;
  /* The zoom (F3). */
  double scale;
};

/* The content of a workload, drawn once: rows of pixels from its top, as many as the
   frames show, and as wide as a frame. F3 has none. */
struct content {
  enum workload workload;
  enum format format;
  cairo_surface_t *rows;
};

/* A surface of the format's kind. In gray ones, drawing leaves coverage, which
   `blacken` turns into gray. */
cairo_surface_t *make_surface(enum format format, int height);
/* The same for the coverage of rings, in place. */
void blacken(cairo_surface_t *surface);
/* Draws all that the frames show, down to a row. */
struct content draw_content(
    enum workload workload, enum format format, int height);
/* Draws the rings at a zoom, as F3 shows them. */
void draw_zoomed(cairo_surface_t *surface, enum format format, double scale);
/* Draws the scroll indicator of F2. */
void draw_indicator(cairo_surface_t *surface, int row);

/* The PNG file of rows of pixels, in memory that the next call reuses. */
const uint8_t *encode(
    enum format format, const uint8_t *rows, size_t stride, size_t *size);

/* Ends the program with a line on standard error. */
_Noreturn void fail(const char *what, const char *where);

#endif
