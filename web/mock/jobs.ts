/** What the mock knows of the platform's background jobs: one in each state. */
import type { Job } from '@/features/jobs_admin/queries';

const id = (n: number) => `0190e1e1-0000-7000-8000-${n.toString().padStart(12, '0')}`;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export const job = (n: number, more: Partial<Job> = {}): Job => ({
  id: id(n),
  client_id: 2,
  client_name: 'Contoso Legal',
  kind: 'read_document',
  is_periodic: false,
  subject: id(100 + n),
  state: 'waiting',
  due_at: ago(4),
  attempt: 0,
  last_error: null,
  repeats: 0,
  is_canceled: false,
  can_retry: true,
  created_at: ago(5),
  failed_at: null,
  ...more,
});

export const makeJobs = () => [
  job(1),
  job(2, { state: 'running', attempt: 1, can_retry: false }),
  job(3, {
    client_id: 3,
    client_name: 'Tailspin Toys',
    kind: 'send_mail',
    state: 'failed',
    due_at: null,
    attempt: 10,
    last_error: 'the mail server refused the connection',
    repeats: 10,
    failed_at: ago(60),
  }),
  job(4, {
    client_id: 1,
    client_name: 'Northwind Trading',
    kind: 'sweep_originals',
    is_periodic: true,
    subject: null,
    due_at: ago(-180),
  }),
];
