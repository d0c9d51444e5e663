/* The builds of the pixel code, one function for each: a retained FilterCatalog, made anew at each call. */
#ifndef CITRANS_SHADING_CATALOGS_H
#define CITRANS_SHADING_CATALOGS_H

#pragma clang assume_nonnull begin

void *shading_catalog_baseline(void);
void *shading_catalog_v3(void);
void *shading_catalog_v4(void);

#pragma clang assume_nonnull end

#endif
