// The limits against entity bombs are declared only with this.
#define XML_DTD 1
#include <expat.h>
