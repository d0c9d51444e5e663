/* The builds of the pixel code, one function for each: a retained FilterCatalog, made anew at each call. The wider ones take
   the filters' attributes from a baseline's. */
#ifndef CITRANS_SHADING_CATALOGS_H
#define CITRANS_SHADING_CATALOGS_H

#pragma clang assume_nonnull begin

void *shading_catalog_baseline(void);
void *shading_catalog_v3(void *baseline);
void *shading_catalog_v4(void *baseline);

#pragma clang assume_nonnull end

#endif
