/** What the mock knows of what clients take, and of entries of the platform's staff. */
import type { Brake, ClientLoad, StaffEntry, TimedLimit, TranscriptLine } from '@/api/gen/types.gen';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const load = (client_id: number, client_name: string, more: Partial<ClientLoad> = {}): ClientLoad => ({
  client_id,
  client_name,
  status: 'active',
  waiting: 0,
  running: 0,
  begun: 0,
  wait_p50_ms: null,
  wait_p95_ms: null,
  requests: 12,
  refused_402: 0,
  refused_429: 0,
  refused_432: 0,
  sandbox_ms: 0,
  sent_bytes: 0,
  received_bytes: 0,
  database_ms: 0,
  brakes: [],
  as_of: ago(0),
  ...more,
});

export const staffEntry = (id: string, more: Partial<StaffEntry> = {}): StaffEntry => ({
  id,
  client_id: 1,
  client_name: 'Northwind Trading',
  staff_id: '00000000-0000-4000-8000-00000000e001',
  staff_name: 'Noor Haddad',
  reason: 'Ticket 4711: a run that does not end',
  may_change: true,
  minutes: 30,
  is_emergency: false,
  state: 'asked',
  asked_at: ago(5),
  answered_by_name: null,
  answered_at: null,
  answer: '',
  good_until: null,
  entered_at: null,
  until_at: null,
  ended_at: null,
  ...more,
});

const line = (id: string, object_id: string): TranscriptLine => ({
  id,
  at: ago(1),
  action: 'acting.request',
  object_type: 'route',
  object_id,
  outcome: 'done',
  method: 'GET',
});

export const makeConsole = () => ({
  limits: [] as TimedLimit[],
  past: [] as Brake[],
  loads: [
    load(2, 'Contoso Legal', {
      waiting: 40,
      running: 12,
      begun: 310,
      wait_p50_ms: 1200,
      wait_p95_ms: 9000,
      requests: 5400,
      refused_429: 150,
      sandbox_ms: 42_000,
      sent_bytes: 9_000_000,
      received_bytes: 3_000_000,
      database_ms: 41_000,
    }),
    load(1, 'Northwind Trading', { running: 1 }),
    load(3, 'Tailspin Toys'),
  ],
  asks: true,
  entries: [
    staffEntry('00000000-0000-4000-8000-00000000e101'),
    staffEntry('00000000-0000-4000-8000-00000000e102', {
      state: 'entered',
      may_change: false,
      answered_by_name: 'Ada Lovelace',
      answered_at: ago(3),
      entered_at: ago(2),
      until_at: ago(-28),
    }),
  ],
  asked: [] as StaffEntry[],
  lines: [line('00000000-0000-4000-8000-00000000e201', '/api/v1/workspace/list')],
});
