#ifndef MESMER_CELL_WALK_H
#define MESMER_CELL_WALK_H

/* The walk of a contour's short edges through the cells of a window: the loop
   of ContourWalk, whose dozen variables the Swift compiler keeps in memory.
   Integers only: it gives the same cells, bits and entries as the Swift loop. */

#include <stdint.h>

/* A vertex in fixed units (1/1024 px). */
typedef struct {
  int64_t x, y;
} mesmer_vertex;

/* The number of free entries required before a walk of at most 64 edges begins,
   and before it continues with an edge that leaves its cell: that edge enters at
   most 82 cells, and each edge may add an entry for an arc that turns. */
#define MESMER_CELL_WALK_ROOM 192

typedef struct {
  /* The window: `rows` rows of `stride` cells, `words` words of bits per row, of
     which bit x + 1 marks cell x as entered, and the vertex of the first edge
     that entered each cell. */
  int32_t *cells;
  uint64_t *bits;
  int32_t *first;
  int64_t width, rows, stride, words;
  /* The window's corner in fixed units. */
  int64_t origin_x, origin_y;
  /* Entries into cells that were already entered: the cell in the upper half,
     the edge's vertex in the lower half, which is all ones if an arc may cross
     itself in the cell. */
  uint64_t *repeated;
  int64_t repeated_count, repeated_room;
  /* The contour's current cell. */
  int64_t row, column;
} mesmer_cell_walk;

/* Walks the edges of contour `start..<stop` that end in vertices `at..<end`.
   Returns `end`, or the first edge that the caller must process: a long edge, an
   edge that leaves the window's columns, or any edge without space for its
   entries. With `is_inside` all edges are in the window's cells. */
int64_t mesmer_walk_cells(mesmer_cell_walk *walk,
                          const mesmer_vertex *vertices, int64_t start,
                          int64_t stop, int64_t at, int64_t end,
                          int is_inside);

/* Returns the highest tier of C kernels that may be used; 0 for none. */
int mesmer_kernel_tiers(void);

#endif
