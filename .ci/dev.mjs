// `make dev`: the server is built and started again whenever Rust, SQL or plugin sources change; vite serves the page and
// passes /api on to the server. Ctrl-C ends both. A build that fails leaves the last good server running. Queries are checked
// against the migrations as they stand; run .ci/sqlx before committing a changed one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const listen = process.env.ATELIER_LISTEN ?? '127.0.0.1:8080';
const QUIET_MS = 300;
const GRACE_MS = 30_000;

const start = (command, args, env = {}, detached = false) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, detached });
const ended = (child) => child.exitCode !== null || child.signalCode !== null;

const queries = mkdtempSync(join(tmpdir(), 'atelier-queries-'));
// The database's own user must reach it when we are root.
chmodSync(queries, 0o755);
const live = { ATELIER_LIVE_QUERIES: '1', ATELIER_TEST_POSTGRES_DIR: queries };

let ending = false;
let server = start('target/debug/platform', ['serve']);
const vite = start('npm', ['run', '--silent', '--prefix', 'web', 'dev'], { ATELIER_API: `http://${listen}` });

async function stop(child) {
  if (ended(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await gone;
  clearTimeout(late);
}

// A build is a group of processes of its own, so that ending reaches all of them.
let build;
async function succeeds() {
  build = start('.ci/build', ['server'], live, true);
  const [code] = await once(build, 'exit');
  return code === 0;
}

let building = false;
let again = false;
async function rebuild() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    console.log('dev: something changed; building');
    const built = await succeeds();
    if (ending) return;
    if (built) {
      await stop(server);
      server = start('target/debug/platform', ['serve']);
    } else {
      console.log('dev: the build failed; the last good server goes on');
    }
  } while (again);
  building = false;
}

let timer;
const relevant = /\.(rs|toml|sql|wit|json|md|css)$/;
for (const folder of ['platform', 'runners', 'migrations', 'plugins']) {
  watch(`${root}/${folder}`, { recursive: true }, (_, file) => {
    if (file === null || !relevant.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), QUIET_MS);
  });
}

async function end() {
  if (ending) return;
  ending = true;
  const broken = build === undefined || ended(build) ? undefined : once(build, 'exit');
  if (broken !== undefined) process.kill(-build.pid, 'SIGTERM');
  await Promise.all([stop(server), stop(vite), broken]);
  rmSync(queries, { recursive: true, force: true, maxRetries: 10 });
  process.exit(0);
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
