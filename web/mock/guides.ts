/** What the mock knows of guides: one of the platform's, one of the company's, and a draft. */
import type { Guide, GuideDetail } from '@/api/gen/types.gen';
import { onReset } from './reset';

const id = (n: number) => `00000000-0000-7000-8000-0000000fb${String(n).padStart(3, '0')}`;

export const guide = (n: number, more: Partial<Guide> = {}): Guide => ({
  id: id(n),
  title: `Guide ${n}`,
  summary: '',
  language: 'en',
  is_published: true,
  is_for_all: false,
  is_own: true,
  role_ids: [],
  workspace_ids: [],
  pages: [],
  media: { source: 'upload', media_type: 'video/webm', file_name: 'film.webm', size: 512_000, link: null },
  captions: ['en'],
  length_ms: 9_500,
  revision: 1,
  updated_at: '2026-11-20T09:00:00Z',
  progress: null,
  numbers: null,
  found: null,
  ...more,
});

export const detail = (of: Guide): GuideDetail => ({
  guide: of,
  chapters: [
    { start_ms: 0, title: 'Begin' },
    { start_ms: 5_000, title: 'The answer' },
  ],
  transcripts: [
    {
      language: 'en',
      cues: [
        { start_ms: 1_000, end_ms: 4_000, text: 'Choose Run and wait.' },
        { start_ms: 5_000, end_ms: 9_500, text: 'The heron brings the answer.' },
      ],
    },
  ],
});

const begin = () => ({
  details: [
    detail(
      guide(1, { title: 'How we file expenses', summary: 'From the receipt to the payment.', pages: ['documents'] }),
    ),
    detail(guide(2, { title: 'The new format', is_published: false })),
    detail(guide(3, { title: 'Sign in', is_own: false, is_for_all: true, pages: ['home', 'documents'] })),
  ],
  /** What the page has told of how far one has come. */
  told: [] as { position_ms: number; is_finished: boolean }[],
});

export const guides = begin();
onReset(() => Object.assign(guides, begin()));
