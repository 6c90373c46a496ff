/** What is kept of how a run went: the runners that were tried, what they asked for, and the passages that the model was given. */
import type { HostCall, Run, RunPassage } from '@/api/gen/types.gen';
import { ids } from '../db';
import { passageId } from './documents';

const at = '2026-11-22T09:00:00Z';
const asked = (call: Partial<HostCall>): HostCall => ({
  ability: 'completion',
  method: 'POST',
  host: 'api.openai.com',
  status: 200,
  sent_bytes: 18_204,
  received_bytes: 4_096,
  began_ms: 2,
  duration_ms: 2_380,
  failure: null,
  is_cut: false,
  ...call,
});
export const tried: Run['attempts'] = [
  {
    binding_id: '0b1e0000-0000-7000-8000-000000000001',
    region: 'eu',
    plugin: 'openai',
    plugin_version: '1.2.0',
    at,
    plugin_digest: 'sha256:2a',
    duration_ms: 320,
    first_delta_ms: null,
    outcome: 'rate_limited',
    message: 'the provider limits the rate of requests',
    calls: [asked({ status: 429, received_bytes: 96, duration_ms: 310, failure: 'rate_limited' })],
    more_calls: 0,
    log_lines: 0,
  },
  {
    binding_id: '0b1e0000-0000-7000-8000-000000000002',
    region: 'eu',
    plugin: 'azure-openai',
    plugin_version: '1.0.0',
    at: '2026-11-22T09:00:01Z',
    plugin_digest: 'sha256:3b',
    duration_ms: 2400,
    first_delta_ms: 400,
    outcome: 'succeeded',
    message: null,
    calls: [
      asked({
        ability: 'state_read',
        method: '',
        host: '',
        status: null,
        sent_bytes: 0,
        received_bytes: 0,
        duration_ms: 1,
      }),
      asked({ host: 'atelier.openai.azure.com', began_ms: 4 }),
    ],
    more_calls: 2,
    log_lines: 1,
  },
];

/** Twelve passages, three of which the answer cites; one document was replaced since, one deleted. */
export const offered = (run: Run): RunPassage[] =>
  Array.from({ length: run.passages_offered }, (_, index) => {
    const gone = index === 11;
    return {
      place: index + 1,
      passage_id: passageId(index),
      state: gone ? 'gone' : index === 10 ? 'replaced' : 'current',
      is_cited: run.status === 'succeeded' && index >= 2 && index < 5,
      document_id: gone ? null : ids.document(1),
      document_name: gone ? null : 'Travel policy 2026.pdf',
      page: gone ? null : 1 + Math.floor(index / 4),
      heading: gone ? null : 'Hotels',
      start_ms: null,
      text: gone ? null : 'A room may cost up to 160 euro a night, breakfast included.',
    };
  });
