// Sums the reports of all suites and prints the one line that counts them: node .ci/count.mjs FOLDER STEPS_THAT_FAILED
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
    return { passed: total('tests') - failed, failed, skipped: 0 };
  },
  // cargo test: one line a test program.
  '.cargo.txt': (text) => {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const [, passed, failed, ignored] of text.matchAll(/^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored;/gm)) {
      count.passed += Number(passed);
      count.failed += Number(failed);
      count.skipped += Number(ignored);
    }
    return count;
  },
  '.vitest.json': (text) => {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(text);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  },
  '.playwright.json': (text) => {
    const { expected, flaky, unexpected, skipped } = JSON.parse(text).stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  },
};

for (const file of readdirSync(folder).sort()) {
  const kind = Object.keys(readers).find((suffix) => file.endsWith(suffix));
  if (kind === undefined) continue;
  const count = readers[kind](readFileSync(join(folder, file), 'utf8'));
  console.log(`${file.slice(0, -kind.length).padEnd(10)} ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  for (const key of Object.keys(sum)) sum[key] += count[key];
}
// A step that broke without a failing test (a linter, a build, a crashed runner) must not read as "0 failed".
if (sum.failed === 0) sum.failed = Number(steps);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 || Number(steps) > 0 || sum.passed === 0 ? 1 : 0;
