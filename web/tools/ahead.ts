/**
 * What the page needs after its first file is asked for beside it instead of after it: `public/scheme.js` knows from the first line on whether somebody is
 * signed in and where they go, and which files that takes stands in the page's head. On a slow line that is a round trip and a second of waiting less.
 */
import type { HtmlTagDescriptor, Plugin } from 'vite';

type Chunk = { type: 'chunk'; name: string; fileName: string; isEntry: boolean; imports: string[]; css: string[] };

/** By who comes: the groups of `chunks.ts` that are fetched in any case. `/` is home, after what every page has. */
const GROUPS = { work: ['shell', 'dialogs', 'frame'], '/': ['home'], card: ['sign-in'] };

/** The files of these groups and of what they import, but for the first file, which the page names itself. */
export function filesOf(groups: readonly string[], chunks: readonly Chunk[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || chunk.isEntry || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.css) files.add(sheet);
    for (const next of chunk.imports) add(chunks.find(({ fileName }) => fileName === next));
  };
  for (const group of groups) {
    const chunk = chunks.find(({ name }) => name === group);
    if (chunk === undefined) throw new Error(`ahead: no file is called ${group}; tools/chunks.ts names them`);
    add(chunk);
  }
  return [...files].toSorted();
}

export const ahead = (): Plugin => ({
  name: 'ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }): HtmlTagDescriptor[] => {
      const chunks = Object.values(bundle)
        .filter((file) => file.type === 'chunk')
        .map((file): Chunk => ({ ...file, css: [...(file.viteMetadata?.importedCss ?? [])] }));
      const work = filesOf(GROUPS.work, chunks);
      const content = JSON.stringify({
        work,
        '/': filesOf(GROUPS['/'], chunks).filter((file) => !work.includes(file)),
        card: filesOf(GROUPS.card, chunks),
      });
      return [{ tag: 'meta', attrs: { name: 'atelier-ahead', content }, injectTo: 'head-prepend' }];
    },
  },
});
