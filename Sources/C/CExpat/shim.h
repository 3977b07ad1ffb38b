// The limits against entity bombs are declared only with XML_DTD.
#define XML_DTD 1
#include <expat.h>
