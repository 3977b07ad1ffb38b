#include <math.h>
#include <stdint.h>
#include <string.h>

#include "fling_peers.h"

static const double pi = 3.14159265358979323846;

/* MARK: Surfaces */

cairo_surface_t *make_surface(enum format format, int height) {
  cairo_surface_t *surface = cairo_image_surface_create(
      format == GRAY ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_RGB24, WIDTH, height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
    fail("cairo", cairo_status_to_string(cairo_surface_status(surface)));
  return surface;
}

void blacken(cairo_surface_t *surface) {
  /* Rings of gray 170 on white. */
  uint8_t grays[256];
  for (int a = 0; a < 256; a++) grays[a] = 255 - (a * 85 + 127) / 255;
  cairo_surface_flush(surface);
  uint8_t *row = cairo_image_surface_get_data(surface);
  int height = cairo_image_surface_get_height(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < height; y++, row += stride)
    for (int x = 0; x < WIDTH; x++) row[x] = grays[row[x]];
  cairo_surface_mark_dirty(surface);
}

static cairo_t *begin(
    cairo_surface_t *surface, enum format format, const double ground[3]) {
  cairo_t *cr = cairo_create(surface);
  cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
  if (format == GRAY)
    cairo_set_source_rgba(cr, 0, 0, 0, 0);
  else
    cairo_set_source_rgb(cr, ground[0], ground[1], ground[2]);
  cairo_paint(cr);
  cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
  return cr;
}

static void set_colour(cairo_t *cr, int red, int green, int blue) {
  cairo_set_source_rgb(cr, red / 255.0, green / 255.0, blue / 255.0);
}

/* MARK: Rings */

/* The rings of F1 and F3, in points of the content. */
static void draw_rings(cairo_t *cr) {
  set_colour(cr, 170, 170, 170);
  cairo_set_line_width(cr, 10);
  for (double r = hypot(780, 1688) / 2; r > 0; r -= 20) {
    cairo_new_path(cr);
    cairo_arc(cr, 390, 844, r, 0, 2 * pi);
    cairo_close_path(cr);
    cairo_stroke(cr);
  }
}

void draw_zoomed(cairo_surface_t *surface, enum format format, double scale) {
  cairo_t *cr = begin(surface, format, (double[]){1, 1, 1});
  cairo_scale(cr, SCALE, SCALE);
  cairo_translate(cr, 195, 422);
  cairo_scale(cr, scale, scale);
  cairo_translate(cr, -195, -422);
  draw_rings(cr);
  cairo_destroy(cr);
  if (format == GRAY) blacken(surface);
}

/* MARK: The list */

static uint64_t state = 2;

static int below(int n) {
  state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (int)(((state >> 33) * (uint64_t)n) >> 31);
}

static void fill_rounded(
    cairo_t *cr, double x, double y, double w, double h, double r) {
  cairo_new_path(cr);
  cairo_arc(cr, x + w - r, y + r, r, -pi / 2, 0);
  cairo_arc(cr, x + w - r, y + h - r, r, 0, pi / 2);
  cairo_arc(cr, x + r, y + h - r, r, pi / 2, pi);
  cairo_arc(cr, x + r, y + r, r, pi, 3 * pi / 2);
  cairo_close_path(cr);
  cairo_fill(cr);
}

/* The rows of F2 down to a height in points. */
static void draw_list(cairo_t *cr, double height) {
  for (int i = 0; i < 2000 && 100.0 * i < height; i++) {
    double y = 100.0 * i;
    int red = 64 + below(128);
    int green = 64 + below(128);
    int blue = 64 + below(128);
    int first = 120 + below(121);
    int second = 180 + below(101);
    int third = 100 + below(161);
    set_colour(cr, 255, 255, 255);
    fill_rounded(cr, 8, y + 8, 374, 84, 12);
    set_colour(cr, red, green, blue);
    cairo_new_path(cr);
    cairo_arc(cr, 44, y + 50, 24, 0, 2 * pi);
    cairo_fill(cr);
    set_colour(cr, 142, 142, 147);
    fill_rounded(cr, 84, y + 26, first, 12, 6);
    set_colour(cr, 209, 209, 214);
    fill_rounded(cr, 84, y + 48, second, 8, 4);
    fill_rounded(cr, 84, y + 66, third, 8, 4);
  }
}

void draw_indicator(cairo_surface_t *surface, int row) {
  cairo_t *cr = cairo_create(surface);
  cairo_set_source_rgba(cr, 0, 0, 0, 89 / 255.0);
  fill_rounded(cr, 1152, row, 9, 108, 4.5);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
}

/* MARK: Content */

struct content draw_content(
    enum workload workload, enum format format, int height) {
  struct content content = {workload, format, NULL};
  if (workload == F3) return content;
  content.rows = make_surface(format, height);
  double white[3] = {1, 1, 1};
  double gray[3] = {242 / 255.0, 242 / 255.0, 247 / 255.0};
  cairo_t *cr = begin(content.rows, format, workload == F1 ? white : gray);
  cairo_scale(cr, SCALE, SCALE);
  if (workload == F1)
    draw_rings(cr);
  else
    draw_list(cr, (double)height / SCALE);
  cairo_destroy(cr);
  if (format == GRAY) blacken(content.rows);
  cairo_surface_flush(content.rows);
  return content;
}
