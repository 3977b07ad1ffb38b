// The errors of libpng, for the reader and the writer.
#include <png.h>
#include <setjmp.h>
#include <string.h>

// The target of the jump after an error, and its text.
typedef struct {
  jmp_buf jump;
  char message[192];
} png_failure;

static void on_error(png_structp png, png_const_charp text) {
  png_failure *failure = png_get_error_ptr(png);
  strncpy(failure->message, text, sizeof failure->message - 1);
  longjmp(failure->jump, 1);
}

// A warning leaves the pixels defined, so it is not an error.
static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}
