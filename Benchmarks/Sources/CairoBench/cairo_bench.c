#include "cairo_bench.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct cairo_bench {
  cairo_surface_t *surface;
  cairo_t *context;
  // Owned here, so that it starts at a multiple of 64 bytes.
  uint8_t *pixels;
  int width, height, stride;
};

struct cairo_bench_image {
  cairo_surface_t *surface;
  uint8_t *pixels;
  int width, height, stride;
};

const char *cairo_bench_version(void) { return cairo_version_string(); }

// MARK: Surfaces

static uint8_t *allocate_pixels(int width, int height, int *stride) {
  *stride = width * 4;
  size_t bytes = ((size_t)*stride * (size_t)height + 63) & ~(size_t)63;
  return aligned_alloc(64, bytes);
}

cairo_bench *cairo_bench_create(int width, int height) {
  cairo_bench *bench = calloc(1, sizeof *bench);
  if (bench == NULL) return NULL;
  bench->width = width;
  bench->height = height;
  bench->pixels = allocate_pixels(width, height, &bench->stride);
  if (bench->pixels == NULL) {
    free(bench);
    return NULL;
  }
  bench->surface = cairo_image_surface_create_for_data(
      bench->pixels, CAIRO_FORMAT_ARGB32, width, height, bench->stride);
  bench->context = cairo_create(bench->surface);
  cairo_bench_clear(bench);
  return bench;
}

void cairo_bench_destroy(cairo_bench *bench) {
  if (bench == NULL) return;
  cairo_destroy(bench->context);
  cairo_surface_destroy(bench->surface);
  free(bench->pixels);
  free(bench);
}

void cairo_bench_clear(cairo_bench *bench) {
  cairo_surface_flush(bench->surface);
  memset(bench->pixels, 255, (size_t)bench->stride * (size_t)bench->height);
  cairo_surface_mark_dirty(bench->surface);
}

void cairo_bench_set_best(cairo_bench *bench, bool best) {
  cairo_set_antialias(
      bench->context, best ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_DEFAULT);
}

void cairo_bench_read_row(cairo_bench *bench, int y, uint8_t *rgba) {
  cairo_surface_flush(bench->surface);
  const uint32_t *row =
      (const uint32_t *)(bench->pixels + (size_t)y * (size_t)bench->stride);
  for (int x = 0; x < bench->width; x++) {
    uint32_t p = row[x];
    rgba[4 * x] = (uint8_t)(p >> 16);
    rgba[4 * x + 1] = (uint8_t)(p >> 8);
    rgba[4 * x + 2] = (uint8_t)p;
    rgba[4 * x + 3] = (uint8_t)(p >> 24);
  }
}

bool cairo_bench_write_png(cairo_bench *bench, const char *path) {
  return cairo_surface_write_to_png(bench->surface, path) ==
         CAIRO_STATUS_SUCCESS;
}

cairo_bench_image *cairo_bench_image_create(
    const uint8_t *rgba, int width, int height) {
  cairo_bench_image *image = calloc(1, sizeof *image);
  if (image == NULL) return NULL;
  image->width = width;
  image->height = height;
  image->pixels = allocate_pixels(width, height, &image->stride);
  if (image->pixels == NULL) {
    free(image);
    return NULL;
  }
  uint32_t *out = (uint32_t *)image->pixels;
  for (size_t i = 0; i < (size_t)width * (size_t)height; i++) {
    const uint8_t *p = rgba + 4 * i;
    out[i] = (uint32_t)p[3] << 24 | (uint32_t)p[0] << 16 |
             (uint32_t)p[1] << 8 | p[2];
  }
  image->surface = cairo_image_surface_create_for_data(
      image->pixels, CAIRO_FORMAT_ARGB32, width, height, image->stride);
  return image;
}

void cairo_bench_image_destroy(cairo_bench_image *image) {
  if (image == NULL) return;
  cairo_surface_destroy(image->surface);
  free(image->pixels);
  free(image);
}

// MARK: Shapes

static void set_color(cairo_t *c, const int32_t *rgb, double alpha) {
  cairo_set_source_rgba(
      c, rgb[0] / 255.0, rgb[1] / 255.0, rgb[2] / 255.0, alpha);
}

static void add_cubic_circle(cairo_t *c, double x, double y, double r) {
  double k = r * 0.5522847498307936;
  cairo_move_to(c, x + r, y);
  cairo_curve_to(c, x + r, y + k, x + k, y + r, x, y + r);
  cairo_curve_to(c, x - k, y + r, x - r, y + k, x - r, y);
  cairo_curve_to(c, x - r, y - k, x - k, y - r, x, y - r);
  cairo_curve_to(c, x + k, y - r, x + r, y - k, x + r, y);
  cairo_close_path(c);
}

void cairo_bench_circles(
    cairo_bench *bench, double x, double y, const double *radii, size_t count,
    double line_width, bool cubics) {
  cairo_t *c = bench->context;
  const int32_t gray[3] = {170, 170, 170};
  set_color(c, gray, 1);
  cairo_set_line_width(c, line_width);
  cairo_set_line_cap(c, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(c, CAIRO_LINE_JOIN_MITER);
  for (size_t i = 0; i < count; i++) {
    if (cubics) {
      add_cubic_circle(c, x, y, radii[i]);
    } else {
      cairo_new_sub_path(c);
      cairo_arc(c, x, y, radii[i], 0, 2 * M_PI);
      cairo_close_path(c);
    }
  }
  cairo_stroke(c);
}

void cairo_bench_curve_fills(
    cairo_bench *bench, const int32_t *values, size_t count, double alpha) {
  cairo_t *c = bench->context;
  const double u = 1.0 / 16;
  for (size_t i = 0; i < count; i++) {
    const int32_t *v = values + 53 * i;
    set_color(c, v + 50, alpha);
    cairo_move_to(c, v[0] * u, v[1] * u);
    for (const int32_t *s = v + 2; s < v + 50; s += 6) {
      cairo_curve_to(
          c, s[0] * u, s[1] * u, s[2] * u, s[3] * u, s[4] * u, s[5] * u);
    }
    cairo_close_path(c);
    cairo_fill(c);
  }
}

void cairo_bench_curve_strokes(
    cairo_bench *bench, const int32_t *values, size_t count,
    double line_width, bool round) {
  cairo_t *c = bench->context;
  const double u = 1.0 / 16;
  cairo_set_line_width(c, line_width);
  cairo_set_line_cap(c, round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(c, round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
  for (size_t i = 0; i < count; i++) {
    const int32_t *v = values + 11 * i;
    set_color(c, v + 8, 1);
    cairo_move_to(c, v[0] * u, v[1] * u);
    cairo_curve_to(
        c, v[2] * u, v[3] * u, v[4] * u, v[5] * u, v[6] * u, v[7] * u);
    cairo_stroke(c);
  }
}

void cairo_bench_rects(
    cairo_bench *bench, const int32_t *values, size_t count, double units,
    double alpha) {
  cairo_t *c = bench->context;
  const double u = 1 / units;
  for (size_t i = 0; i < count; i++) {
    const int32_t *v = values + 7 * i;
    set_color(c, v + 4, alpha);
    cairo_rectangle(c, v[0] * u, v[1] * u, v[2] * u, v[3] * u);
    cairo_fill(c);
  }
}

// MARK: Images

void cairo_bench_draw_image(
    cairo_bench *bench, cairo_bench_image *image, const double matrix[6],
    cairo_bench_filter filter) {
  cairo_t *c = bench->context;
  cairo_matrix_t m;
  cairo_matrix_init(
      &m, matrix[0], matrix[1], matrix[2], matrix[3], matrix[4], matrix[5]);
  cairo_save(c);
  cairo_transform(c, &m);
  cairo_set_source_surface(c, image->surface, 0, 0);
  cairo_pattern_t *pattern = cairo_get_source(c);
  cairo_pattern_set_filter(
      pattern, filter == CAIRO_BENCH_NEAREST    ? CAIRO_FILTER_NEAREST
               : filter == CAIRO_BENCH_BILINEAR ? CAIRO_FILTER_BILINEAR
                                                : CAIRO_FILTER_BEST);
  cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
  cairo_rectangle(c, 0, 0, image->width, image->height);
  cairo_fill(c);
  cairo_restore(c);
}

void cairo_bench_copy_image(
    cairo_bench *bench, cairo_bench_image *image, int x, int y) {
  cairo_t *c = bench->context;
  cairo_save(c);
  cairo_set_operator(c, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_surface(c, image->surface, -x, -y);
  cairo_pattern_set_filter(cairo_get_source(c), CAIRO_FILTER_NEAREST);
  cairo_paint(c);
  cairo_restore(c);
}

void cairo_bench_copy_rows(
    cairo_bench *bench, cairo_bench_image *image, int x, int y) {
  cairo_surface_flush(bench->surface);
  const uint8_t *from =
      image->pixels + (size_t)y * (size_t)image->stride + 4 * (size_t)x;
  for (int row = 0; row < bench->height; row++) {
    memcpy(
        bench->pixels + (size_t)row * (size_t)bench->stride,
        from + (size_t)row * (size_t)image->stride, (size_t)bench->stride);
  }
  cairo_surface_mark_dirty(bench->surface);
}

// MARK: Gradients

static void paint_gradient(cairo_bench *bench, cairo_pattern_t *gradient) {
  cairo_pattern_add_color_stop_rgb(gradient, 0, 1, 0, 0);
  cairo_pattern_add_color_stop_rgb(gradient, 0.5, 0, 1, 0);
  cairo_pattern_add_color_stop_rgb(gradient, 1, 0, 0, 1);
  cairo_pattern_set_extend(gradient, CAIRO_EXTEND_PAD);
  cairo_set_source(bench->context, gradient);
  cairo_paint(bench->context);
  cairo_pattern_destroy(gradient);
}

void cairo_bench_linear_gradient(
    cairo_bench *bench, double x0, double y0, double x1, double y1) {
  paint_gradient(bench, cairo_pattern_create_linear(x0, y0, x1, y1));
}

void cairo_bench_radial_gradient(
    cairo_bench *bench, double x, double y, double radius) {
  paint_gradient(bench, cairo_pattern_create_radial(x, y, 0, x, y, radius));
}
