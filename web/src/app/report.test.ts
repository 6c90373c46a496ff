import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { signInAs } from '@/testing/render';
import { server } from '@/testing/server';
import { onRouteError, reportError } from './report';

test('R56: a report carries the error, the person and the environment', async () => {
  signInAs('admin');
  const seen = vi.fn();
  server.use(
    http.post('*/api/v1/error-log', async ({ request }) => {
      seen(await request.json());
      return HttpResponse.json({ status: 200, message: 'OK', data: null });
    }),
  );
  await reportError(new RangeError('too far'));
  expect(seen).toHaveBeenCalledWith({
    error: { name: 'RangeError', message: 'too far', stack: expect.stringContaining('too far') },
    user: { id: expect.any(String), email: 'ada@northwind.example', client_id: 1 },
    environment: {
      url: expect.stringContaining('http'),
      userAgent: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ipAddress: 'ip fetch failed',
    },
  });
});

test('§8: a report that fails is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.post('*/api/v1/error-log', () => HttpResponse.error()));
  await expect(reportError(new Error('x'))).resolves.toBeUndefined();
  expect(logged).toHaveBeenCalledOnce();
});

test('a refused call and a file that is gone are not errors of the page', () => {
  const seen = vi.fn();
  server.use(http.post('*/api/v1/error-log', seen));
  onRouteError(new Problem({ status: 404, code: 'not_found', message: 'No' }));
  onRouteError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  expect(seen).not.toHaveBeenCalled();
});
