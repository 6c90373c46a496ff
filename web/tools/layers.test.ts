/** The layers of `src/features`, the twin of `platform/tests/tidy.rs`: a feature imports only from layers below its own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * From low to high. A line is a feature, or a part of one that stands lower than the rest because others need it (its
 * queries, its model, the fields of a form) or higher because it shows others (a page); the longest line that fits a file
 * counts. Order makes circles impossible. A new feature needs a line.
 */
const LAYERS = `
  tags
  records
  auth
  people/list
  people/queries
  people/components/RoleSelect
  account
  access_requests
  roles
  workspaces
  billing/words
  billing/queries
  billing/components/FeatureNotice
  formats
  clients
  plans
  clients/ClientsPage
  clients/ClientPage
  acting
  recordings
  runners_admin
  documents/model
  documents/queries
  use_cases/model
  use_cases/queries
  use_cases/draft-saver
  billing
  token_requests
  access
  people
  access_requests/components/ReviewDialog
  access_requests/AccessRequestsPage
  workspaces/WorkspaceManagementPage
  folders
  documents
  workspaces/DocumentsTab
  originals
  outputs/streaming
  runs/values
  runs/conditions
  runs/limits
  runs/tables
  runs/model
  runs/queries
  runs/form
  runs/components/Runs.module.css
  runs/components/TableGrid
  runs/components/MultiChoiceField
  runs/components/TableField
  runs/components/RunFileField
  runs/components/RunField
  checks/model
  checks/queries
  checks/expectation-words
  checks/components/Checks.module.css
  checks/components/ExpectationFields
  checks/components/ExampleDialog
  checks/components/MakeExample
  minutes/model
  outputs
  minutes
  runs
  documents/components/CitingList
  documents/components/VersionsDrawer
  documents/DocumentPage
  documents/routes
  use_cases
  workspaces/UseCasesTab
  checks
  use_cases/components/PublishDialog
  use_cases/BuilderPage
  workspaces/WorkspacePage
  templates
  use_cases/routes
  batches
  runs/RunsPage
  runs/routes
  home
  developers
  usage
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

const holds = (layer: string, path: string) => path === layer || path.startsWith(`${layer}/`);

function layerOf(path: string): string | undefined {
  return LAYERS.filter((layer) => holds(layer, path)).toSorted((a, b) => b.length - a.length)[0];
}

/** What is wrong with an import, as `file:line` and a sentence. */
function faultOf({ file, line, target }: Import): string | undefined {
  const from = layerOf(withoutEnding(file.slice(FEATURES.length)));
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
  test('every feature has a layer, and every layer is there', () => {
    expect(readdirSync(FEATURES).filter((feature) => layerOf(feature) === undefined)).toEqual([]);
    const there = (layer: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(FEATURES + layer + ending));
    expect(LAYERS.filter((layer) => !there(layer))).toEqual([]);
    expect(new Set(LAYERS).size).toBe(LAYERS.length);
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
