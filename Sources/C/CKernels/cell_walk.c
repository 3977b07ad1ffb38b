#include "cell_walk.h"

#define INLINE static inline __attribute__((always_inline))

/* The maximum number of row boundaries that a short edge crosses, and the
   exclusive maximum of its width in fixed units. The product of the width and of
   the height in fixed units, at most 17 * 1024, is below 2^32. */
enum { SHORT_ROWS = 16, SHORT_WIDTH = 1 << 16 };

/* The state of a walk at an edge: everything that its loops change. */
typedef struct {
  int32_t *cell;   /* the current cell */
  int32_t *first;  /* the edge that entered it */
  uint64_t *bits;  /* the bits of its row */
  int64_t row, column;
  int64_t cover, part; /* the sums not added to it yet */
} place;

/* Adds the collected sums to the cell and its right neighbour, and clears them. */
INLINE void leave(place *p) {
  p->cell[0] += (int32_t)(p->cover * 2048 - p->part);
  p->cell[1] += (int32_t)p->part;
  p->cover = 0;
  p->part = 0;
}

INLINE void enter(mesmer_cell_walk *walk, place *p, int64_t edge) {
  const uint64_t at = (uint64_t)(p->column + 1);
  const uint64_t bit = (uint64_t)1 << (at & 63);
  uint64_t *word = p->bits + (at >> 6);
  const uint64_t old = *word;
  if (__builtin_expect((old & bit) == 0, 1)) {
    *word = old | bit;
    *p->first = (int32_t)edge;
  } else {
    walk->repeated[walk->repeated_count++] =
        (uint64_t)(p->cell - walk->cells) << 32 | (uint32_t)edge;
  }
}

/* Returns whether the arc of a contour through the vertex before `next` goes left
   and right as well as up and down inside the vertex's cell, whose upper side is
   `top`: only then can it cross itself there. Returns 1 if 16 edges do not decide
   it. */
static __attribute__((noinline)) int turns_round(const mesmer_vertex *contour,
                                                 int64_t count, int64_t next,
                                                 int64_t top) {
  const int64_t vertex = next == 0 ? count - 1 : next - 1;
  const int64_t left = contour[vertex].x & ~(int64_t)1023;
  int ways = 0;
  for (int way = 0; way < 2; way++) {
    const int64_t step = way == 0 ? 1 : count - 1;
    int64_t at = vertex;
    mesmer_vertex from = contour[at];
    for (int taken = 0;; taken++) {
      if (taken == 16) return 1;
      at += step;
      if (at >= count) at -= count;
      const mesmer_vertex to = contour[at];
      const int64_t dx = way == 0 ? to.x - from.x : from.x - to.x;
      const int64_t dy = way == 0 ? to.y - from.y : from.y - to.y;
      ways |= (dx > 0) | (dx < 0) << 1 | (dy > 0) << 2 | (dy < 0) << 3;
      if (ways == 15) return 1;
      from = to;
      const int64_t u = to.x - left, v = to.y - top;
      if (u < 0 || u > 1024 || v < 0 || v > 1024 || at == vertex) break;
    }
  }
  return 0;
}

/* Returns floor(span * times / by). */
INLINE int64_t short_floor(int64_t span, uint32_t times, uint32_t by) {
  if (span >= 0) return (int64_t)((uint32_t)span * times / by);
  return -(int64_t)(((uint32_t)-span * times + by - 1) / by);
}

/* Walks the part of an edge in one row: from x to `to`, and down by h. */
INLINE void walk_row(mesmer_cell_walk *walk, place *p, int64_t x, int64_t to,
                     int64_t h, int64_t edge) {
  const int64_t end = to >> 10;
  if (p->column == end) {
    p->cover += h;
    p->part += h * ((x & 1023) + (to & 1023));
    return;
  }
  /* Depths count from the upper end, regardless of the direction. */
  const uint32_t height = (uint32_t)(h < 0 ? -h : h);
  const int64_t back = h < 0 ? h : 0;
  int64_t done = 0;
  if (to > x) {
    const uint32_t run = (uint32_t)(to - x);
    int64_t from = (x & 1023) + 1024;
    do {
      const int64_t side = (p->column + 1) << 10;
      const uint32_t away = (uint32_t)(h < 0 ? to - side : side - x);
      const int64_t reach = (int64_t)(away * height / run) + back;
      const int64_t step = reach - done;
      done = reach;
      p->cover += step;
      p->part += step * from;
      from = 1024;
      leave(p);
      p->column++;
      p->cell++;
      p->first++;
      enter(walk, p, edge);
    } while (p->column != end);
    p->cover += h - done;
    p->part += (h - done) * (to & 1023);
  } else {
    const uint32_t run = (uint32_t)(x - to);
    int64_t from = x & 1023;
    do {
      const int64_t side = p->column << 10;
      const uint32_t away = (uint32_t)(h < 0 ? side - to : x - side);
      const int64_t reach = (int64_t)(away * height / run) + back;
      const int64_t step = reach - done;
      done = reach;
      p->cover += step;
      p->part += step * from;
      from = 1024;
      leave(p);
      p->column--;
      p->cell--;
      p->first--;
      enter(walk, p, edge);
    } while (p->column != end);
    p->cover += h - done;
    p->part += (h - done) * (1024 + (to & 1023));
  }
}

INLINE int64_t walk_cells(mesmer_cell_walk *walk,
                          const mesmer_vertex *vertices, int64_t start,
                          int64_t stop, int64_t at, int64_t end,
                          const int is_inside) {
  const int64_t origin_x = walk->origin_x, origin_y = walk->origin_y;
  const int64_t stride = walk->stride, words = walk->words;
  const uint64_t rows = (uint64_t)walk->rows, width = (uint64_t)walk->width;
  place here = {walk->cells, walk->first, walk->bits, walk->row, walk->column,
                0, 0};
  place *p = &here;
  if ((uint64_t)p->row < rows && (uint64_t)p->column < width) {
    p->cell += p->row * stride + p->column;
    p->first += p->row * stride + p->column;
    p->bits += p->row * words;
  }
  const int64_t last = at == start ? stop - 1 : at - 1;
  const int64_t early = last == start ? stop - 1 : last - 1;
  int64_t ax = vertices[last].x - origin_x;
  int64_t ay = vertices[last].y - origin_y;
  const int64_t climb = vertices[last].y - vertices[early].y;
  int64_t before = (climb > 0) - (climb < 0);
  for (; at < end; at++) {
    const int64_t bx = vertices[at].x - origin_x;
    const int64_t by = vertices[at].y - origin_y;
    const int64_t d = by - ay;
    const int64_t way = (d > 0) - (d < 0);
    if (d == 0 && (ay & 1023) == 0) {
      /* Outside all cells; the next edge enters one. */
      before = 0;
      p->row = INT64_MIN;
      ax = bx;
      continue;
    }
    const int64_t first_row = (ay - (d < 0)) >> 10;
    const int64_t first_column = ax >> 10;
    const int64_t last_row = (by - (d > 0)) >> 10;
    const int64_t last_column = bx >> 10;
    const int is_same =
        ((first_row ^ p->row) | (first_column ^ p->column)) == 0;
    if (way != before) {
      before = way;
      if (is_same
          && (is_inside
              || ((uint64_t)p->row < rows && (uint64_t)p->column < width))
          && turns_round(vertices + start, stop - start, at - start,
                         (p->row << 10) + origin_y))
        walk->repeated[walk->repeated_count++] =
            (uint64_t)(p->cell - walk->cells) << 32 | UINT32_MAX;
    }
    if (is_same
        && ((first_row ^ last_row) | (first_column ^ last_column)) == 0
        && (is_inside
            || ((uint64_t)first_row < rows && (uint64_t)first_column < width))) {
      p->cover += d;
      p->part += d * ((ax & 1023) + (bx & 1023));
      ax = bx;
      ay = by;
      continue;
    }
    const int64_t span = bx - ax;
    if (!is_inside
        && ((first_row < 0 && last_row < 0)
            || (first_row >= walk->rows && last_row >= walk->rows)
            || (first_column >= walk->width && last_column >= walk->width))) {
      /* Above, below or right of the window. */
      leave(p);
      p->row = last_row;
      p->column = last_column;
      ax = bx;
      ay = by;
      continue;
    }
    if ((!is_inside
         && ((uint64_t)first_column >= width
             || (uint64_t)last_column >= width))
        || (uint64_t)(last_row - first_row + SHORT_ROWS) > 2 * SHORT_ROWS
        || (uint64_t)(span + SHORT_WIDTH - 1) > 2 * SHORT_WIDTH - 2
        || walk->repeated_count + MESMER_CELL_WALK_ROOM > walk->repeated_room)
      break;
    /* The part in the window: from (x, y) to (end_x, end_y). */
    int64_t x = ax, y = ay, end_x = bx, end_y = by;
    int64_t from_row = first_row, to_row = last_row;
    if (!is_inside) {
      const int64_t bottom = walk->rows << 10;
      if (d > 0) {
        if (first_row < 0) {
          from_row = 0;
          y = 0;
          x = ax + short_floor(span, (uint32_t)-ay, (uint32_t)d);
        }
        if (last_row >= walk->rows) {
          to_row = walk->rows - 1;
          end_y = bottom;
          end_x = ax + short_floor(span, (uint32_t)(bottom - ay), (uint32_t)d);
        }
      } else if (d < 0) {
        if (first_row >= walk->rows) {
          from_row = walk->rows - 1;
          y = bottom;
          x = bx + short_floor(-span, (uint32_t)(bottom - by), (uint32_t)-d);
        }
        if (last_row < 0) {
          to_row = 0;
          end_y = 0;
          end_x = bx + short_floor(-span, (uint32_t)-by, (uint32_t)-d);
        }
      }
    }
    if (!is_same || from_row != first_row) {
      leave(p);
      p->row = from_row;
      p->column = x >> 10;
      p->cell = walk->cells + (from_row * stride + p->column);
      p->first = walk->first + (from_row * stride + p->column);
      p->bits = walk->bits + from_row * words;
      enter(walk, p, at);
    }
    if (d > 0) {
      while (p->row != to_row) {
        const int64_t side = (p->row + 1) << 10;
        const int64_t to =
            ax + short_floor(span, (uint32_t)(side - ay), (uint32_t)d);
        walk_row(walk, p, x, to, side - y, at);
        leave(p);
        p->row++;
        p->cell += stride;
        p->first += stride;
        p->bits += words;
        enter(walk, p, at);
        x = to;
        y = side;
      }
    } else {
      while (p->row != to_row) {
        const int64_t side = p->row << 10;
        const int64_t to =
            bx + short_floor(-span, (uint32_t)(side - by), (uint32_t)-d);
        walk_row(walk, p, x, to, side - y, at);
        leave(p);
        p->row--;
        p->cell -= stride;
        p->first -= stride;
        p->bits -= words;
        enter(walk, p, at);
        x = to;
        y = side;
      }
    }
    walk_row(walk, p, x, end_x, end_y - y, at);
    if (!is_inside && to_row != last_row) {
      leave(p);
      p->row = last_row;
      p->column = last_column;
    }
    ax = bx;
    ay = by;
  }
  leave(p);
  walk->row = p->row;
  walk->column = p->column;
  return at;
}

int64_t mesmer_walk_cells(mesmer_cell_walk *walk,
                          const mesmer_vertex *vertices, int64_t start,
                          int64_t stop, int64_t at, int64_t end,
                          int is_inside) {
  if (is_inside)
    return walk_cells(walk, vertices, start, stop, at, end, 1);
  return walk_cells(walk, vertices, start, stop, at, end, 0);
}
