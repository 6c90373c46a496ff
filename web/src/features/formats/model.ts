/** Brand templates without React: what a new one begins with, and which fields the server speaks of. */
import type { BrandDesign, SampleFormat } from '@/api/gen/types.gen';

export type TemplateValues = { name: string; design: BrandDesign };

/** The product's own look: files look like this before there is a template. */
export const OWN_LOOK: BrandDesign = {
  accent: '#1f4e79',
  ink: '#1d2329',
  typeface: 'sans',
  paper: 'a4',
  margins: { top: 30, bottom: 27, left: 25, right: 25 },
  header: { start: '{client}', end: '{title} – {subject}' },
  footer: { start: '{date}', end: 'Page {page} of {pages}' },
  logo_id: null,
  has_cover: false,
  contents: 'fitting',
  numbers: 'fitting',
  table: 'banded',
};

/** What can stand in a header or footer, as it is written. */
export const LINE_FIELDS = '{title}, {subject}, {client}, {author}, {date}, {page}, {pages}';

export const MARGINS = ['top', 'bottom', 'left', 'right'] as const;

/** The server's names of the fields, in the order of the form. */
export const KNOWN_FIELDS = [
  'name',
  'design.accent',
  'design.ink',
  'design.logo_id',
  'design.header.start',
  'design.header.end',
  'design.footer.start',
  'design.footer.end',
  ...MARGINS.map((side) => `design.margins.${side}`),
] as const;

export const SAMPLES: readonly { format: SampleFormat; name: string; file: string }[] = [
  { format: 'pdf', name: 'PDF', file: 'Sample.pdf' },
  { format: 'docx', name: 'Word', file: 'Sample.docx' },
  { format: 'html', name: 'HTML', file: 'Sample.html' },
];

/** Files that a logo can be read from; by its content the server decides. */
export const LOGO_KINDS = 'image/png,image/jpeg,image/webp,image/svg+xml';
export const LOGO_BYTES = 1024 * 1024;

/** Numbers that can be sent: what is being typed need not be one yet. */
export const canBeShown = (design: BrandDesign) =>
  MARGINS.every((side) => Number.isInteger(design.margins[side]) && design.margins[side] >= 0);
