/** An invoice, and what one of its lines paid for. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, at, type Filter } from '@/api/api';
import { download } from '@/api/files';
import { billingKeys } from './queries';

export type LineOf = { invoice: string; line: string };
type Shares = Filter<'/billing/invoices/{invoice}/lines/{line}/shares'>;
type Runs = Omit<Filter<'/billing/invoices/{invoice}/lines/{line}/runs'>, 'cursor' | 'limit'>;

export const invoiceQuery = (invoice: string) =>
  queryOptions({
    queryKey: [...billingKeys.invoices, invoice],
    queryFn: ({ signal }) => api.get('/billing/invoices/{invoice}', { path: { invoice }, signal }),
  });

export const lineQuery = (path: LineOf) =>
  queryOptions({
    queryKey: [...billingKeys.invoices, path.invoice, path.line],
    queryFn: ({ signal }) => api.get('/billing/invoices/{invoice}/lines/{line}', { path, signal }),
  });

export const sharesQuery = (path: LineOf, query: Shares) =>
  queryOptions({
    queryKey: [...billingKeys.invoices, path.invoice, path.line, 'shares', query],
    queryFn: ({ signal }) => api.list('/billing/invoices/{invoice}/lines/{line}/shares', { path, query, signal }),
    placeholderData: keepPreviousData,
  });

export const lineRunsQuery = (path: LineOf, query: Runs) =>
  infiniteQueryOptions({
    queryKey: [...billingKeys.invoices, path.invoice, path.line, 'runs', query],
    ...api.pages('/billing/invoices/{invoice}/lines/{line}/runs', { path, query }),
    placeholderData: keepPreviousData,
  });

export const saveLine = (path: LineOf) =>
  download(at('get', '/billing/invoices/{invoice}/lines/{line}/export', { path }), `invoice-line-${path.line}.csv`);
