/** What can be held of the page's English: one word for one thing, "your" only for what is the reader's, errors at their fields. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const locales = join(web, 'src/locales');
const source = join(web, 'src');

/** Every message, with the catalogue that it stands in. */
async function messages(): Promise<[string, string][]> {
  const catalogues = await getCatalogs(getConfig({ cwd: web }));
  const read = catalogues.map(async (catalogue): Promise<[string, string][]> => {
    const file = relative(locales, catalogue.getFilename('en'));
    const known = (await catalogue.read('en')) ?? {};
    return Object.entries(known).map(([id, { message }]) => [file, message ?? id]);
  });
  return (await Promise.all(read)).flat();
}

/** What must not be written, and the word that is. */
const ONE_WORD: readonly [RegExp, string][] = [
  [/\be-mails?\b|\bmails?\b/i, 'email'],
  [/\blog(ged|ging)? ?(in|out)\b|\blogin\b|\blogout\b/i, 'sign in, sign out'],
  [/\bclon(e|es|ed|ing)\b/i, 'duplicate'],
  [/\bcolors?\b/i, 'colour'],
  [/\borganiz/i, 'company'],
  [/\bspreadsheets?\b/i, 'sheet'],
  [/\bquestion sets?\b/i, 'questions'],
  [/\bknowledge base|\bvector store/i, 'documents'],
  [/\bapi tokens?\b|\baccess keys?\b/i, 'API key'],
  [/\bthreads?\b|\bconversations?\b/i, 'chat'],
  [/\bcancel(ed|ing)\b/i, 'cancelled'],
  [/\blower-case\b|\bsmall letters\b/i, 'lowercase'],
  [/\bplay(s|ed|ing)?( \w+)? back\b/i, 'replay'],
  [/\bby chance\b/i, 'at random'],
  [/\bon their way end\b/i, 'in progress finish'],
  [/\banew\b/i, 'again'],
  [/\bon another way\b/i, 'over another channel'],
  [/\bshall\b|\bwhereupon\b|\bthereof\b/i, 'a plain word'],
];

/** The specification's own copy, to the letter; and words that are found by but never read (the palette's). */
const AS_SPECIFIED = new Set([
  'Back to login',
  'Logout',
  'Unauthorized. Redirecting to login page...',
  'Your password must not be the same as your login ID.',
  'log out leave',
  'play ask question conversation message',
]);

test('issue 28: one word for one thing', async () => {
  const all = await messages();
  expect(all.length).toBeGreaterThan(2_000);
  const wrong = all.flatMap(([file, message]) =>
    AS_SPECIFIED.has(message)
      ? []
      : ONE_WORD.filter(([word]) => word.test(message)).map(([, instead]) => `${file}: ${message} -> ${instead}`),
  );
  expect(wrong).toEqual([]);
});

test('issue 28: an apostrophe is the one of print', async () => {
  // To the letter of the specification.
  const wrong = (await messages()).filter(([, message]) => /[a-z]'/i.test(message) && !message.startsWith('Welcome!'));
  expect(wrong).toEqual([]);
});

function code(): [string, string][] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith(join('api', 'gen')))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]);
}

/** The rules whose messages say "your". */
const PERSONAL = /\b(requiredProblem|textProblem|loginPasswordProblem|codeProblem)\(?/;
/** Where people fill in what is their own. */
const OWN = [
  'lib/validation.ts',
  'lib/password-rules.ts',
  'features/auth/',
  'features/account/',
  'ui/NewPasswordFields',
];

test('UX-30: a form about somebody or something else does not say "your"', () => {
  const wrong = code()
    .filter(
      ([file, text]) =>
        text.includes("lib/validation'") && PERSONAL.test(text) && !OWN.some((own) => file.startsWith(own)),
    )
    .map(([file]) => file);
  expect(wrong).toEqual([]);
});

test('issue 28: a form that finds something missing marks its field', () => {
  const rule = /import \{[^}]*Problem[^}]*\} from '@\/lib\/validation'/;
  const marked = /\berror=|\berror:|getInputProps|useServerErrors|errors?\[/;
  const wrong = code()
    .filter(([file, text]) => file.endsWith('.tsx') && rule.test(text) && !marked.test(text))
    .map(([file]) => file);
  expect(wrong).toEqual([]);
});

test('issue 28: a column of a table has a header that can be read, a column of buttons too', () => {
  const wrong = code()
    .filter(([, text]) => /<Table\.Th(\s[^<>]*)?\/>/.test(text))
    .map(([file]) => file);
  expect(wrong).toEqual([]);
});

test('R88: the platform is called what its operator calls it', async () => {
  const written = (await messages()).filter(([, message]) => message.includes('Atelier'));
  expect(written).toEqual([]);
  const fixed = code()
    .filter(([file, text]) => file !== join('lib', 'page-config.ts') && text.includes('Atelier'))
    .map(([file]) => file);
  expect(fixed).toEqual([]);
});

test('a file that was mended can be chosen again: only `ui` takes fields of files from the library', () => {
  const wrong = code()
    .filter(
      ([file, text]) => !file.startsWith(`ui${sep}`) && /<FileInput\b|type="file"|FileButton[^;]*@mantine/.test(text),
    )
    .map(([file]) => file);
  expect(wrong).toEqual([]);
});
