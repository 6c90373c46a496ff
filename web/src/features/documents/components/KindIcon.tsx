/** A document's kind as an icon; the name beside it says the rest. */
import type { DocumentKind } from '@/api/gen/types.gen';
import {
  type Icon,
  IconFile,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconFileTypeXls,
  IconMail,
  IconMarkdown,
  IconMicrophone,
  IconMovie,
  IconPhoto,
} from '@/ui/icons';

const KINDS: Record<DocumentKind, { icon: Icon; colour: string }> = {
  pdf: { icon: IconFileTypePdf, colour: 'red' },
  docx: { icon: IconFileTypeDocx, colour: 'indigo' },
  xlsx: { icon: IconFileTypeXls, colour: 'teal' },
  pptx: { icon: IconFileTypePpt, colour: 'orange' },
  odt: { icon: IconFileTypeDocx, colour: 'indigo' },
  eml: { icon: IconMail, colour: 'gray' },
  png: { icon: IconPhoto, colour: 'grape' },
  jpeg: { icon: IconPhoto, colour: 'grape' },
  webp: { icon: IconPhoto, colour: 'grape' },
  tiff: { icon: IconPhoto, colour: 'grape' },
  csv: { icon: IconFileTypeCsv, colour: 'teal' },
  html: { icon: IconFileTypeHtml, colour: 'orange' },
  markdown: { icon: IconMarkdown, colour: 'grape' },
  text: { icon: IconFileTypeTxt, colour: 'gray' },
  vtt: { icon: IconFileTypeTxt, colour: 'gray' },
  srt: { icon: IconFileTypeTxt, colour: 'gray' },
  mp3: { icon: IconMicrophone, colour: 'cyan' },
  m4a: { icon: IconMicrophone, colour: 'cyan' },
  wav: { icon: IconMicrophone, colour: 'cyan' },
  ogg: { icon: IconMicrophone, colour: 'cyan' },
  webm: { icon: IconMovie, colour: 'cyan' },
  mp4: { icon: IconMovie, colour: 'cyan' },
};

export function KindIcon({ kind, size = 20 }: { kind: DocumentKind | null; size?: number }) {
  const { icon: Shape, colour } = kind === null ? { icon: IconFile, colour: 'gray' } : KINDS[kind];
  return (
    <Shape
      size={size}
      stroke={1.6}
      aria-hidden
      style={{ flexShrink: 0, color: `var(--mantine-color-${colour}-text)` }}
    />
  );
}
