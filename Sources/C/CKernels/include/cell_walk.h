#ifndef MESMER_CELL_WALK_H
#define MESMER_CELL_WALK_H

/* The walk of a contour's short edges through the cells of a window: what
   ContourWalk does in Swift, whose compiler keeps the dozen numbers of this
   loop in memory. Integers only: both give the same cells, bits and entries. */

#include <stdint.h>

/* A vertex in fixed units (1/1024 px). */
typedef struct {
  int64_t x, y;
} mesmer_vertex;

/* Entries that must have room before a walk of at most 64 edges begins, and
   before it goes on with an edge that leaves its cell: that one enters 82 cells
   at most, and each edge may say that its arc turns. */
#define MESMER_CELL_WALK_ROOM 192

typedef struct {
  /* The window: `rows` rows of `stride` cells, `words` words of bits a row, of
     which bit x + 1 says that cell x was entered, and by which vertex's edge. */
  int32_t *cells;
  uint64_t *bits;
  int32_t *first;
  int64_t width, rows, stride, words;
  /* Its corner in fixed units. */
  int64_t origin_x, origin_y;
  /* Entries into cells that were entered before: cell in the upper half, the
     edge's vertex in the lower one, all ones if an arc may cross itself. */
  uint64_t *repeated;
  int64_t repeated_count, repeated_room;
  /* The cell that the contour is in. */
  int64_t row, column;
} mesmer_cell_walk;

/* Walks the edges of contour `start..<stop` that end in vertices `at..<end` and
   returns `end`, or the first edge that it leaves to the caller: a long one, one
   that leaves the window's columns, or any one when there is no room. With
   `is_inside` all edges lie in the window's cells. */
int64_t mesmer_walk_cells(mesmer_cell_walk *walk,
                          const mesmer_vertex *vertices, int64_t start,
                          int64_t stop, int64_t at, int64_t end,
                          int is_inside);

/* The highest tier of kernels in C that may be used; 0 for none in C at all. */
int mesmer_kernel_tiers(void);

#endif
