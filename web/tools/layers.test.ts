/** The layers of `src/features`, the twin of `platform/tests/tidy.rs`: a feature imports only from layers below its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * From low to high, each feature once. Order makes circles impossible. A new feature needs a line; what two features share
 * sinks into the lower one (what use cases are: `cases`) or into `ui`, and a page that shows others stands above them.
 */
const LAYERS = `
  tags
  records
  auth
  account
  policy
  models
  cases
  rehearsals
  roles
  access_requests
  notifications
  workspaces
  people
  question_sets
  insight
  billing
  plans
  console
  status
  acting
  entries
  recordings
  runners_admin
  access
  favourites
  quick_actions
  case_page
  formats
  clients
  jobs_admin
  folders
  documents
  originals
  runs
  outputs
  client_templates
  announcements
  minutes
  checks
  batches
  answers
  use_cases
  play
  templates
  guides
  output_page
  document_page
  workspace_page
  first_steps
  home
  resources
  developers
  usage
  token_requests
  dashboard
  sso
  audit
  errors
  settings
`
  .trim()
  .split('\n')
  .map((line) => line.trim());

const FEATURES = 'src/features/';

type Import = { file: string; line: number; target: string };

const withoutEnding = (file: string) => file.replace(/\.tsx?$/, '');

/** Static and dynamic imports, re-exports, type imports and style sheets: whatever names another file of the features. */
function importsOf(file: string, code: string): Import[] {
  const found: Import[] = [];
  for (const match of code.matchAll(/\b(?:from|import)\s*\(?\s*(['"`])([^'"`]+)\1/g)) {
    const path = match[2] ?? '';
    let target: string | undefined;
    if (path.startsWith('@/')) {
      target = `src/${path.slice(2)}`;
    } else if (path.startsWith('.')) {
      target = normalize(join(dirname(file), path));
    }
    if (target?.startsWith(FEATURES)) {
      const line = code.slice(0, match.index).split('\n').length;
      found.push({ file, line, target: withoutEnding(target.slice(FEATURES.length)) });
    }
  }
  return found;
}

const layerOf = (path: string): string | undefined => LAYERS.find((layer) => path.startsWith(`${layer}/`));

/** What is wrong with an import, as `file:line` and a sentence. */
function faultOf({ file, line, target }: Import): string | undefined {
  const from = layerOf(file.slice(FEATURES.length));
  const to = layerOf(target);
  if (from === undefined || to === undefined) {
    return `${file}:${line}: ${from === undefined ? file : target} has no layer`;
  }
  return LAYERS.indexOf(to) > LAYERS.indexOf(from)
    ? `${file}:${line}: ${from} imports ${target} from a higher layer`
    : undefined;
}

const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => FEATURES + file);

const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

describe('issue 26.4: the layers of the features', () => {
  test('every feature is a layer as a whole, and nothing else is one', () => {
    expect(LAYERS.toSorted()).toEqual(readdirSync(FEATURES).toSorted());
  });

  test('no file imports from a higher layer: there is no circle', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.map(faultOf).filter((fault) => fault !== undefined)).toEqual([]);
  });

  test.each([
    ["import { a } from '@/features/runs/queries';", 'imports runs/queries from a higher layer'],
    ["import type { A } from '../runs/model';", 'imports runs/model from a higher layer'],
    ["const a = lazy(() => import('@/features/runs/RunPage'));", 'imports runs/RunPage from a higher layer'],
    [
      "const a = lazy(() =>\n  import(\n    '@/features/runs/RunPage'\n  ),\n);",
      'imports runs/RunPage from a higher layer',
    ],
    ["export { a } from '@/features/runs/model';", 'imports runs/model from a higher layer'],
    ["import classes from '../runs/components/Changes.module.css';", 'imports runs/components/Changes.module.css from'],
    ["import { a } from '@/features/unlisted/model';", 'unlisted/model has no layer'],
  ])('finds %s', (code, fault) => {
    const [one] = importsOf('src/features/tags/model.ts', code).map(faultOf);
    expect(one).toMatch(/^src\/features\/tags\/model\.ts:\d: /);
    expect(one).toContain(fault);
  });

  test('lets a feature import what is lower, and its own', () => {
    const code =
      "import { a } from '@/features/tags/model';\nimport { b } from './model';\nimport { c } from '@/ui/icons';";
    expect(importsOf('src/features/runs/RunPage.tsx', code).map(faultOf)).toEqual([undefined, undefined]);
  });
});
