// `make dev`: the server is built and started again whenever Rust, SQL or plugin sources change; vite serves the page and
// passes /api on to the server. Ctrl-C ends both. A build that fails leaves the last good server running.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const listen = process.env.ATELIER_LISTEN ?? '127.0.0.1:8080';
const QUIET_MS = 300;
const GRACE_MS = 30_000;

const start = (command, args, env = {}) =>
  spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
const succeeds = async (command, args) => {
  const [code] = await once(start(command, args), 'exit');
  return code === 0;
};
const ended = (child) => child.exitCode !== null || child.signalCode !== null;

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
    if (await succeeds('.ci/build', ['server'])) {
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

let ending = false;
async function end() {
  if (ending) return;
  ending = true;
  await Promise.all([stop(server), stop(vite)]);
  process.exit(0);
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
