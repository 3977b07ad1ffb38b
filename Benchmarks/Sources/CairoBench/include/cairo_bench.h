// The workloads drawn with cairo: what Mesmer is measured against.
//
// Every draw function does nothing but cairo calls on a surface that exists:
// what is timed is what a program that uses cairo would run. Surfaces are
// CAIRO_FORMAT_ARGB32, antialiasing is CAIRO_ANTIALIAS_DEFAULT unless said.

#ifndef CAIRO_BENCH_H
#define CAIRO_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A surface and the context that draws on it.
typedef struct cairo_bench cairo_bench;

/// A bitmap that can be drawn.
typedef struct cairo_bench_image cairo_bench_image;

typedef enum cairo_bench_filter {
  CAIRO_BENCH_NEAREST,
  CAIRO_BENCH_BILINEAR,
  CAIRO_BENCH_BEST,
} cairo_bench_filter;

/// The version of cairo that runs, as "1.16.0".
const char *cairo_bench_version(void);

/// A white surface; NULL without memory.
cairo_bench *cairo_bench_create(int width, int height);
void cairo_bench_destroy(cairo_bench *bench);

/// Makes every pixel opaque white.
void cairo_bench_clear(cairo_bench *bench);

/// Chooses CAIRO_ANTIALIAS_BEST or, with false, CAIRO_ANTIALIAS_DEFAULT.
void cairo_bench_set_best(cairo_bench *bench, bool best);

/// Copies a row of the surface out as RGBA bytes: 4 · width of them.
void cairo_bench_read_row(cairo_bench *bench, int y, uint8_t *rgba);

/// Writes the surface as a PNG file; false where that fails.
bool cairo_bench_write_png(cairo_bench *bench, const char *path);

/// A bitmap from RGBA bytes, rows top-down without padding, every pixel
/// opaque; NULL without memory.
cairo_bench_image *cairo_bench_image_create(
    const uint8_t *rgba, int width, int height);
void cairo_bench_image_destroy(cairo_bench_image *image);

/// Strokes concentric circles as one path in gray 170. Circles are
/// cairo_arc's or, with `cubics`, four cubics each with the usual constant.
void cairo_bench_circles(
    cairo_bench *bench, double x, double y, const double *radii, size_t count,
    double line_width, bool cubics);

/// Fills closed shapes of eight cubics. A shape is 53 numbers: the start, 8
/// times two controls and an end in 1/16 px, then red, green, blue.
void cairo_bench_curve_fills(
    cairo_bench *bench, const int32_t *values, size_t count, double alpha);

/// Strokes single cubics. One is 11 numbers: four points in 1/16 px, then
/// red, green, blue. Caps and joins are round, or else butt and miter.
void cairo_bench_curve_strokes(
    cairo_bench *bench, const int32_t *values, size_t count,
    double line_width, bool round);

/// Fills rectangles. One is 7 numbers: x, y, width and height in pixels /
/// `units`, then red, green, blue.
void cairo_bench_rects(
    cairo_bench *bench, const int32_t *values, size_t count, double units,
    double alpha);

/// Draws the whole image under the matrix [a b c d tx ty], edges clamped.
void cairo_bench_draw_image(
    cairo_bench *bench, cairo_bench_image *image, const double matrix[6],
    cairo_bench_filter filter);

/// Fills the surface with the image's pixels from (x, y) on: an opaque copy.
void cairo_bench_copy_image(
    cairo_bench *bench, cairo_bench_image *image, int x, int y);

/// The same by one memcpy a row: the limit that the machine sets.
void cairo_bench_copy_rows(
    cairo_bench *bench, cairo_bench_image *image, int x, int y);

/// Fills the surface with a gradient red, green, blue from one point to
/// another, padded.
void cairo_bench_linear_gradient(
    cairo_bench *bench, double x0, double y0, double x1, double y1);

/// Fills the surface with a gradient red, green, blue from a centre to a
/// radius, padded.
void cairo_bench_radial_gradient(
    cairo_bench *bench, double x, double y, double radius);

#endif
