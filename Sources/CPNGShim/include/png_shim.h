#ifndef MESMER_PNG_SHIM_H
#define MESMER_PNG_SHIM_H
#endif
