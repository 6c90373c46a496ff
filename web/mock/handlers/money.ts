/** Plans, billing, budgets and requests for more. */
import type { BillingNotice, Budget, LineShare, PlanTerms, TokenRequest } from '@/api/gen/types.gen';
import { list, notFound, ok, refuse } from '../answers';
import { db } from '../db';
import { INVOICES, RUNS, SHARES } from '../invoices';
import { billing } from '../money';
import { matches, on } from './guard';
import { insightPolicy } from './insight';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const withoutUse = (budget: Budget): Budget => ({ ...budget, used_runs: null, used_tokens: null });

/** What somebody used is told by name or not at all; enough people are behind the others here. */
const told = (budget: Budget): Budget => {
  const hasPeople = budget.kind === 'workspace' || budget.kind === 'use_case';
  return hasPeople || insightPolicy().naming === 'named' ? budget : withoutUse(budget);
};

/** What is left out is empty. */
const saved = (terms: PlanTerms) => ({
  sentence: '',
  price_month: null,
  price_year: null,
  over_runs_price: 0,
  over_tokens_price: 0,
  trial_days: null,
  invoice_days: null,
  ...terms,
  limits: { seats: null, monthly_runs: null, monthly_tokens: null, storage_bytes: null, ...terms.limits },
});

const ends = (will: boolean) => () => {
  if (db.money.paying.paid === null) return refuse(409, 'billing.has_none', 'There is no subscription.');
  db.money.paying.paid = { ...db.money.paying.paid, ends: will, next: null };
  return ok({});
};

/** The pause begins with the end of what is paid for. */
const pauses = (will: boolean) => () => {
  const { paid } = db.money.paying;
  if (paid === null) return refuse(409, 'billing.has_none', 'There is no subscription.');
  db.money.paying.paid = { ...paid, paused_from: will ? paid.period_end : null };
  return ok({});
};

const notice = (): BillingNotice => {
  const { paid } = db.money.paying;
  const nothing = { kind: null, until: null, action_url: null, may_pay: true };
  if (paid === null) return nothing;
  if (paid.late_since !== null)
    return { ...nothing, kind: 'late', until: paid.grace_until, action_url: paid.action_url };
  if (paid.action_url !== null && !paid.by_invoice)
    return { ...nothing, kind: 'payment_waits', action_url: paid.action_url };
  return paid.paused_from === null ? nothing : { ...nothing, kind: 'pauses', until: paid.paused_from };
};

const invoice = (id: unknown) => INVOICES.find((each) => each.id === id);

const byKey = {
  name: (of: LineShare) => of.name ?? '',
  runs: (of: LineShare) => of.runs,
  tokens: (of: LineShare) => of.tokens,
};

export const moneyHandlers = [
  on.get('/plan/list', () => list(db.money.plans)),
  on.get('/plan/features', () => list(db.money.features)),
  on.post('/plan', ({ body }) => {
    const name = text(body.plan);
    if (db.money.plans.some((plan) => plan.plan === name)) return refuse(409, 'plans.there', 'There is one already.');
    const [made_by, created_at] = ['', new Date().toISOString()];
    const made = { ...saved(body.terms), plan: name, version: 1, made_by, created_at, clients: 0, is_newest: true };
    db.money.plans.push(made);
    return ok(made);
  }),
  on.post('/plan/rehearse', () =>
    ok({
      months: [
        {
          client_id: 2,
          client_name: 'Contoso Legal',
          month: '2026-11',
          runs: 1_234,
          tokens: 56_000,
          price_now: 24_900,
          currency_now: 'EUR',
          price_then: 29_900,
          is_stopped: true,
        },
      ],
      left_out: 0,
      total_now: 24_900,
      total_then: 29_900,
      currency: 'EUR',
    }),
  ),
  on.post('/plan/{plan}/version', ({ params, body }) => {
    const newest = db.money.plans.find((plan) => plan.plan === params.plan && plan.is_newest);
    if (newest === undefined) return notFound();
    if (newest.version !== body.based_on) return refuse(409, 'conflict', 'A newer version was made.');
    const made = { ...newest, ...saved(body.terms), version: newest.version + 1, clients: 0 };
    newest.is_newest = false;
    db.money.plans.unshift(made);
    return ok(made);
  }),
  on.get('/client/stripe-managed-clients-list', ({ query }) =>
    list(db.money.managed.filter((client) => matches(query.get('search'), client.name))),
  ),
  on.get('/client/enterprise-clients-list', () => list([])),
  on.get('/client/{id}/plan', () => ok(db.money.clientPlan)),
  on.put('/client/{id}/plan', ({ body }) => {
    const { subscription } = db.money.clientPlan;
    if (subscription !== null) Object.assign(subscription, { ...body, reason: undefined });
    return ok(db.money.clientPlan);
  }),
  on.post('/client/{id}/grant', ({ body }) => {
    const { amount } = body;
    db.money.clientPlan.grants.push({
      id: crypto.randomUUID(),
      metric: body.metric === 'runs' ? 'runs' : 'tokens',
      amount,
      left: amount,
      from_at: '2026-11-26T08:00:00Z',
      until_at: '2026-12-01T00:00:00Z',
      priority: 100,
      reason: text(body.reason),
      granted_by: 'Ada Lovelace',
    });
    return ok(db.money.clientPlan);
  }),
  on.get('/billing', () => ok(billing(db.money.paying, db.money.plans, insightPolicy()))),
  on.get('/billing/invoices', () => list(INVOICES)),
  on.get('/billing/invoices/{invoice}', ({ params }) => {
    const found = invoice(params.invoice);
    return found === undefined ? notFound() : ok(found);
  }),
  on.get('/billing/invoices/{invoice}/lines/{line}', ({ params }) => {
    const found = invoice(params.invoice);
    const line = found?.lines[Number(params.line) - 1];
    if (found === undefined || line === undefined) return notFound();
    const isWithheld = db.money.naming === 'sums' && (line.price?.over ?? null) !== null;
    return ok({
      invoice: found.id,
      number: found.number,
      currency: found.currency,
      line,
      basis: 'tokens',
      is_final: false,
      until_at: '2026-11-26T08:00:00Z',
      is_withheld: isWithheld,
      runs: isWithheld ? null : 4_250,
      tokens: isWithheld ? null : 15_745_000,
      divided: isWithheld ? null : line.amount,
      naming: db.money.naming,
    });
  }),
  on.get('/billing/invoices/{invoice}/lines/{line}/shares', ({ query }) => {
    const by = query.get('by') === 'person' ? 'person' : 'use_case';
    const key = query.get('sort_by');
    const of = key === 'name' || key === 'runs' || key === 'tokens' ? byKey[key] : (share: LineShare) => share.amount;
    const rows = SHARES[by].filter((share) => matches(query.get('search'), share.name ?? ''));
    const sorted = rows.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));
    return list(query.get('order') === 'asc' ? sorted : sorted.toReversed());
  }),
  on.get('/billing/invoices/{invoice}/lines/{line}/runs', ({ query }) =>
    list(
      RUNS.filter(
        (run) =>
          matches(query.get('search'), `${run.use_case ?? ''} ${run.model}`) &&
          (query.get('use_case_id') === null || run.use_case_id === query.get('use_case_id')),
      ),
    ),
  ),
  on.get('/billing/notice', () => ok(notice())),
  on.post('/billing/pause', pauses(true)),
  on.post('/billing/reactivate', pauses(false)),
  on.post('/billing/checkout', ({ body }) =>
    ok({ url: `https://pay.test/checkout?plan=${body.plan}&pays=${body.pays}&seats=${body.seats}` }),
  ),
  on.post('/billing/checkout/invoice', ({ body }) => {
    const page = 'https://pay.test/in_1';
    const due = '2026-12-12T08:00:00Z';
    db.money.bought = body;
    db.money.paying.paid = {
      status: 'active',
      seats: body.what.seats,
      ends: false,
      period_end: '2026-12-28T08:00:00Z',
      late_since: null,
      grace_until: null,
      readable_until: null,
      paused_from: null,
      action_url: page,
      action_due_at: due,
      by_invoice: true,
      as_of: '2026-11-28T08:00:00Z',
      next: null,
    };
    return ok({ number: 'R-2', amount_due: 24_900 * body.what.seats, currency: 'EUR', due_at: due, page });
  }),
  on.post('/billing/portal', () => ok({ url: 'https://pay.test/portal' })),
  on.post('/billing/change/preview', () =>
    ok({
      lines: [
        { description: 'Unused time on Team', amount: -10_000 },
        { description: 'Remaining time on Business', amount: 22_345 },
      ],
      tax: 0,
      amount_due: 12_345,
      currency: 'EUR',
      at: db.money.shownAt,
    }),
  ),
  on.post('/billing/change', ({ body }) => {
    const { paid } = db.money.paying;
    if (body.starts !== 'later' && body.at !== db.money.shownAt)
      return refuse(
        409,
        'billing.outdated',
        'What this costs has changed since it was shown. Please look at it again.',
      );
    const pays = body.pays === 'year' ? 'year' : 'month';
    const plan = db.money.plans.find((each) => each.plan === body.plan)?.name ?? '';
    if (paid !== null && body.starts === 'later') paid.next = { plan, pays, seats: body.seats };
    return ok({});
  }),
  on.post('/billing/cancel', ends(true)),
  on.post('/billing/keep', ends(false)),
  on.get('/billing/features', () => list(billing().features)),
  on.get('/budget/list', () => list(db.money.budgets.map(told))),
  on.post('/budget', ({ body }) => {
    const limits = body.limits as { monthly_runs: number | null; monthly_tokens: number | null };
    const workspace = db.workspaces.find((each) => each.id === body.subject_id);
    const made: Budget = {
      id: crypto.randomUUID(),
      kind: body.kind,
      subject_id: text(body.subject_id),
      name: workspace?.name ?? 'Somebody',
      ...limits,
      limit_runs: limits.monthly_runs,
      limit_tokens: limits.monthly_tokens,
      used_runs: 0,
      used_tokens: 0,
      revision: 1,
    };
    db.money.budgets.push(made);
    return ok(withoutUse(made));
  }),
  on.delete('/budget/{id}', ({ params }) => {
    db.money.budgets = db.money.budgets.filter((each) => each.id !== params.id);
    return ok({});
  }),
  on.get('/token-request/limits', () =>
    list([
      { budget_id: null, name: '', metric: 'runs', used: 4_250, limit: 5_000 },
      { budget_id: 'b1', name: 'Legal', metric: 'runs', used: 91, limit: 100 },
    ]),
  ),
  on.get('/token-request/list', ({ user, query }) => {
    const mine = query.get('box') !== 'review';
    return list(db.money.requests.filter((each) => (each.requested_by_id === user.id) === mine));
  }),
  on.get('/token-request/passed-on', () => list([])),
  on.post('/token-request', ({ user, body }) => {
    const made: TokenRequest = {
      id: crypto.randomUUID(),
      budget_id: text(body.budget_id) || null,
      budget_name: text(body.budget_id) === '' ? null : 'Legal',
      metric: body.metric === 'runs' ? 'runs' : 'tokens',
      amount: body.amount,
      month: '2026-11-01',
      reason: text(body.reason),
      status: 'open',
      answer: '',
      granted: null,
      requested_by_id: user.id,
      requested_by_name: `${user.first_name} ${user.last_name}`,
      answered_by: null,
      created_at: new Date().toISOString(),
      answered_at: null,
    };
    db.money.requests.unshift(made);
    return ok(made);
  }),
  on.post('/token-request/{id}/answer', ({ params, body }) => {
    const found = db.money.requests.find((each) => each.id === params.id);
    if (!found) return notFound();
    const status = body.decision === 'grant' ? 'granted' : body.decision === 'pass_on' ? 'passed_on' : 'declined';
    const granted = status === 'granted' ? (body.amount ?? found.amount) : null;
    const [answered_by, answered_at] = ['Ada Lovelace', new Date().toISOString()];
    Object.assign(found, { status, granted, answer: text(body.answer), answered_by, answered_at });
    return ok(found);
  }),
  on.delete('/token-request/{id}', ({ params }) => {
    db.money.requests = db.money.requests.filter((each) => each.id !== params.id);
    return ok({});
  }),
];
