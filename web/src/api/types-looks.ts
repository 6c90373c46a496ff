/** How answers and files look: brand templates, and formats that were saved for other use cases. */
import type * as Wire from './gen/types.gen';

export type BrandDesign = Wire.BrandDesign;

export type BrandTemplateSummary = Wire.BrandTemplateSummary;

export type BrandTemplate = Wire.BrandTemplate;

export type BrandLogo = Wire.BrandLogo;

export type BrandPreview = Wire.BrandPreview;

export type SampleFormat = Wire.SampleFormat;

export type SavedFormat = Wire.SavedFormat;
