import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { DocumentNode } from '@/api/gen/types.gen';
import { renderUi } from '@/testing/render';
import { CitationContext } from '../citation-context';
import { citationsOf } from '../model';
import { toPlainText } from '../plain-text';
import { DocumentView } from './DocumentView';

const text = (content: string, style?: Record<string, unknown>): DocumentNode => ({
  tag: 'text',
  content,
  ...(style ? { style } : {}),
});
const cite = (number: number): DocumentNode =>
  ({
    tag: 'citation',
    value: number,
    citation: {
      passage_id: `p${String(number)}`,
      document_id: 'd1',
      document_title: 'Policy.pdf',
      page: 2,
      quote: 'Words.',
    },
  }) as unknown as DocumentNode;

/** One of every tag. */
const WHOLE: DocumentNode = {
  tag: 'doc',
  content: [
    {
      tag: 'section',
      key: 'answer',
      value: 'Answer',
      content: [
        { tag: 'heading', 'attr-data': { level: 2 }, content: [text('Answer')] },
        { tag: 'paragraph', content: [text('Bold', { bold: true }), text(' plain'), { tag: 'break' }, cite(1)] },
      ],
    },
    { tag: 'quote', content: [{ tag: 'paragraph', content: 'Quoted' }] },
    {
      tag: 'list',
      'attr-data': { ordered: true, start: 3 },
      content: [
        {
          tag: 'list-item',
          content: [text('Three'), { tag: 'list', content: [{ tag: 'list-item', content: 'Inner' }] }],
        },
        { tag: 'list-item', content: [text('Four'), cite(2)] },
      ],
    },
    {
      tag: 'table',
      content: [
        { tag: 'row', 'attr-data': { header: true }, content: [{ tag: 'cell', content: 'City' }] },
        { tag: 'row', content: [{ tag: 'cell', 'attr-data': { align: 'right' }, content: '160' }] },
      ],
    },
    { tag: 'code', content: 'let x = 1;\n' },
    { tag: 'rule' },
    {
      tag: 'paragraph',
      content: [
        text('i', { italic: true }),
        text('s', { strike: true }),
        text('c', { code: true }),
        { tag: 'link', 'attr-data': { href: 'https://example.org/a?b=1' }, content: 'the site' },
      ],
    },
  ],
};

describe('R35: an answer as document JSON', () => {
  test('each tag becomes its element', () => {
    const { container } = renderUi(<DocumentView root={WHOLE} />);
    expect(screen.getByRole('heading', { level: 3, name: 'Answer' })).toBeInTheDocument();
    expect(container.querySelector('strong')).toHaveTextContent('Bold');
    expect(container.querySelector('blockquote')).toHaveTextContent('Quoted');
    expect(container.querySelector('ol')).toHaveAttribute('start', '3');
    expect(within(screen.getByText('Three', { exact: false })).getByText('Inner')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'City' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '160' })).toHaveStyle({ textAlign: 'right' });
    expect(container.querySelector('pre')?.textContent).toBe('let x = 1;\n');
    for (const tag of ['hr', 'br', 'em', 's', 'code']) expect(container.querySelector(tag)).not.toBeNull();
  });

  test('a link says where it leads and gives nothing of this page away', () => {
    renderUi(<DocumentView root={WHOLE} />);
    const link = screen.getByRole('link', { name: 'the site' });
    expect(link).toHaveAttribute('href', 'https://example.org/a?b=1');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByText('(example.org)')).toBeInTheDocument();
  });

  test('a callout of the editor stands out as there, and a picture is told, not fetched', () => {
    const root: DocumentNode = {
      tag: 'doc',
      content: [
        {
          tag: 'callout',
          content: [
            { tag: 'paragraph', content: 'First.' },
            { tag: 'paragraph', content: 'Second.' },
          ],
        },
        { tag: 'image', 'attr-data': { src: 'https://192.0.2.1/x.png', alt: 'The plan' } },
      ],
    };
    const { container } = renderUi(<DocumentView root={root} />);
    expect(screen.getByRole('note')).toHaveTextContent('First.Second.');
    expect(screen.getByText('The plan')).toBeInTheDocument();
    expect(container.querySelector('img, [src]')).toBeNull();
    expect(toPlainText(root)).toContain('First.\n\nSecond.');
  });

  test('an unknown tag is shown as its text', () => {
    const root: DocumentNode = { tag: 'doc', content: [{ tag: 'hologram', content: [text('still '), text('here')] }] };
    const { container } = renderUi(<DocumentView root={root} />);
    expect(container).toHaveTextContent('still here');
    expect(container.querySelector('hologram')).toBeNull();
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '{{constructor}}',
    '\u202Egnp.exe',
  ])('C-hostile words stay words: %s', (words) => {
    const root: DocumentNode = {
      tag: 'doc',
      content: [
        { tag: words, content: words },
        { tag: 'heading', content: words },
        { tag: 'table', content: [{ tag: 'row', content: [{ tag: 'cell', content: words }] }] },
      ],
    };
    const { container } = renderUi(<DocumentView root={root} />);
    expect(container.querySelector('script, img, svg')).toBeNull();
    expect(container.textContent?.split(words)).toHaveLength(4);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/runs',
    'vbscript:x',
    7,
  ])('a link to %s is only its words', (href) => {
    const link = { tag: 'link', 'attr-data': { href }, content: 'click me' };
    renderUi(<DocumentView root={{ tag: 'doc', content: [link] }} />);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('click me')).toBeInTheDocument();
  });

  test.each([
    { tag: 'doc', content: 5 },
    { tag: 'doc', content: [null, 'x', 7, { no: 'tag' }] },
    { tag: 'doc', content: { tag: 'paragraph' } },
    { tag: 'doc', content: [{ tag: 'citation', value: 'one', citation: {} }] },
    { tag: 'doc', content: [{ tag: 'text', content: [{ tag: 'text', content: 'odd' }], style: 'bold' }] },
  ])('a shape that nobody foresaw (%j) does not break the page', (root) => {
    expect(() => renderUi(<DocumentView root={root as unknown as DocumentNode} />)).not.toThrow();
  });

  test('a document a hundred thousand levels deep does not break the page', () => {
    let root: DocumentNode = { tag: 'paragraph', content: 'deep' };
    for (let n = 0; n < 100_000; n += 1) root = { tag: 'quote', content: [root] };
    expect(() => renderUi(<DocumentView root={root} />)).not.toThrow();
    expect(citationsOf(root)).toEqual([]);
    expect(toPlainText(root)).toBe('');
  });

  test('R36: a citation shows its quote and opens its source', async () => {
    const open = vi.fn();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const { user } = renderUi(
      <CitationContext value={open}>
        <DocumentView root={WHOLE} />
      </CitationContext>,
    );
    await user.click(screen.getByRole('button', { name: 'Source 1: Policy.pdf, page 2' }));
    expect(await screen.findByText('Words.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'View source' }));
    expect(open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ passage_id: 'p1', number: 1, page: 2 }));
  });

  test('copied, it has its citations by number and their documents at the end', () => {
    expect(toPlainText(WHOLE)).toBe(
      [
        'Answer',
        'Bold plain\n [1]',
        'Quoted',
        '3. Three\n  - Inner\n4. Four [2]',
        'City\n160',
        'let x = 1;',
        '---',
        'iscthe site',
        '[1] Policy.pdf, page 2\n[2] Policy.pdf, page 2',
      ].join('\n\n'),
    );
  });
});

describe('what a passage carries', () => {
  const graded = (number: number, support: string, missing: string[] = []): DocumentNode => ({
    ...cite(number),
    'attr-data': { support, missing },
  });

  test('is said at the citation, and what is missing when it is opened', async () => {
    const root = {
      tag: 'paragraph',
      content: [text('So it is.'), graded(1, 'not-found', ['45', 'managers']), graded(2, 'supported')],
    };
    const { user } = renderUi(<DocumentView root={root} />);
    await user.click(screen.getByRole('button', { name: /Source 1.*Not found in the passage/ }));
    expect(screen.getByText(/Not in it: 45, managers/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Source 2: Policy.pdf, page 2' })).toBeVisible();
  });

  test('counts for a source where it holds least, and an unknown grade is none', () => {
    const root = { tag: 'paragraph', content: [graded(1, 'supported'), graded(1, 'partly'), graded(2, 'perhaps')] };
    expect(citationsOf(root).map(({ support }) => support)).toEqual(['partly', undefined]);
  });
});
