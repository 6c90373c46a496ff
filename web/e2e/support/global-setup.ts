/** One server and one stand-in for a model provider for the whole run, unless a server is named. */
import { STAND_IN, startModel } from './model';
import { startServer } from './server';

export default async function globalSetup() {
  if (process.env['ATELIER_E2E_URL'] !== undefined) return undefined;
  const model = await startModel();
  Object.assign(process.env, {
    ATELIER_E2E_MODEL_URL: model.url,
    ATELIER_OPENAI_BASE_URL: `${model.url}/v1`,
    ATELIER_OPENAI_REGION: 'local',
    ATELIER_OPENAI_MODELS: STAND_IN,
    ATELIER_ALLOW_PRIVATE_HOSTS: 'true',
  });
  const running = await startServer();
  process.env['ATELIER_E2E_URL'] = running.url;
  process.env['ATELIER_E2E_DATA'] = running.data;
  return async () => {
    await running.stop();
    model.stop();
  };
}
