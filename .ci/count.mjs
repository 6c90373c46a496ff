// Names what failed, sums the reports of all suites and ends with the one line that counts them: node .ci/count.mjs FOLDER STEPS_THAT_FAILED
// Of a long log often only the end is kept, so what failed is said again there.
// Exits 1 when a test or a step failed, or when there was nothing to count.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, steps] = process.argv.slice(2);
const sum = { passed: 0, failed: 0, skipped: 0 };

const readers = {
  // nextest: the totals stand in the root element's attributes.
  '.junit.xml': (text) => {
    const root = /<testsuites\b[^>]*>/.exec(text)?.[0] ?? '';
    const total = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(root)?.[1] ?? 0);
    const failed = total('failures') + total('errors');
    const names = [];
    for (const [test, name] of text.matchAll(/<testcase name="([^"]*)"[^>]*[^/]>.*?<\/testcase>/gs)) {
      if (/<(failure|error)\b/.test(test)) names.push(name);
    }
    return { passed: total('tests') - failed, failed, skipped: 0, names };
  },
  // cargo test: one line a test program.
  '.cargo.txt': (text) => {
    const count = { passed: 0, failed: 0, skipped: 0, names: [...text.matchAll(/^test (.+) \.\.\. FAILED$/gm)].map(([, name]) => name) };
    for (const [, passed, failed, ignored] of text.matchAll(/^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored;/gm)) {
      count.passed += Number(passed);
      count.failed += Number(failed);
      count.skipped += Number(ignored);
    }
    return count;
  },
  '.vitest.json': (text) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(text);
    const names = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, names };
  },
  '.playwright.json': (text) => {
    const { stats, suites } = JSON.parse(text);
    const within = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(within)];
    const names = suites.flatMap(within).filter(({ ok }) => !ok).map(({ title }) => title);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, names };
  },
};

const suites = [];
for (const file of readdirSync(folder).sort()) {
  const kind = Object.keys(readers).find((suffix) => file.endsWith(suffix));
  if (kind !== undefined) suites.push({ suite: file.slice(0, -kind.length), ...readers[kind](readFileSync(join(folder, file), 'utf8')) });
}
for (const { suite, names } of suites) {
  for (const name of names) console.log(`failed in ${suite}: ${name}`);
}
for (const { suite, ...count } of suites) {
  console.log(`${suite.padEnd(10)} ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  for (const key of Object.keys(sum)) sum[key] += count[key];
}
// A step that broke without a failing test (a linter, a build, a crashed runner) must not read as "0 failed".
if (sum.failed === 0) sum.failed = Number(steps);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 || Number(steps) > 0 || sum.passed === 0 ? 1 : 0;
