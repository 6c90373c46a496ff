/** One server for the whole run, unless one is named. */
import { startServer } from './server';

export default async function globalSetup() {
  if (process.env['ATELIER_E2E_URL'] !== undefined) return undefined;
  const running = await startServer();
  process.env['ATELIER_E2E_URL'] = running.url;
  return running.stop;
}
