/** How answers and files look: brand templates, and formats that were saved for other use cases. */
import type * as Wire from './gen/types.gen';
import type { Sent } from './sent';
import type { Definition } from './types';

export type BrandDesign = Sent<Wire.BrandDesign>;

export type BrandTemplateSummary = Wire.BrandTemplateSummary;

export type BrandTemplate = BrandTemplateSummary & { design: BrandDesign };

export type BrandLogo = Wire.BrandLogo;

export type BrandPreview = Wire.BrandPreview;

export type SampleFormat = Wire.SampleFormat;

export type SavedFormat = Omit<Wire.SavedFormat, 'format'> & { format: Definition['format'] };
