/** Starts the real server on a free port with a data folder of its own, and stops it and all it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ADMIN = { email: 'admin@atelier.example', password: 'Lantern-Quarry-27!' };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const READY_WITHIN_MS = 180_000;

export type Running = { url: string; data: string; stop: () => Promise<void>; process: ChildProcess };

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

/** `settings` are more of the server's environment. */
export async function startServer(settings: Record<string, string> = {}): Promise<Running> {
  const binary = process.env['ATELIER_BIN'] ?? join(root, 'target/debug/platform');
  if (!existsSync(binary)) throw new Error(`There is no server at ${binary}. Build it first: cargo build -p platform.`);
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('The page is not built: run .ci/web build.');
  const data = mkdtempSync(join(tmpdir(), 'atelier-e2e-'));
  // The private database runs as another user when the server is root; it must be able to reach its folder.
  chmodSync(data, 0o755);
  const listen = `127.0.0.1:${String(await freePort())}`;
  // By name: passkeys do not work at a bare address.
  const url = `http://localhost:${listen.split(':')[1] ?? ''}`;
  const log = createWriteStream(join(data, 'server.log'));
  const child = spawn(binary, ['serve'], {
    cwd: root,
    env: {
      ...process.env,
      ...settings,
      ATELIER_LISTEN: listen,
      ATELIER_PUBLIC_URL: url,
      ATELIER_DATA_DIR: data,
      // Without the model of this machine: vectors in the background would take the cores that the pages need.
      ATELIER_MODELS_DIR: join(data, 'models'),
      ATELIER_ADMIN_EMAIL: ADMIN.email,
      ATELIER_ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log);
  child.stderr.pipe(log);

  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      const gone = once(child, 'exit');
      const late = pause(30_000, 'late', { ref: false });
      if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL');
    }
    if (process.env['ATELIER_E2E_KEEP'] === undefined) rmSync(data, { recursive: true, force: true });
  };

  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting; its log is ${data}/server.log.`);
    const answer = await fetch(`http://${listen}/readyz`).catch(() => null);
    if (answer?.ok) return { url, data, stop, process: child };
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The server was not ready in time; its log was in ${data}.`);
    }
    await pause(200);
  }
}
