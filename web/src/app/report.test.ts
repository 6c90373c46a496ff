import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { publicIp } from '@/api/ip';
import { Problem } from '@/api/problem';
import { signInAs } from '@/testing/render';
import { server } from '@/testing/server';
import { onRouteError, reportError } from './report';

test('R56, R64: a report carries the error, the person and the environment', async () => {
  signInAs('admin');
  const seen = vi.fn();
  server.use(
    http.post('*/api/v1/error-log', async ({ request }) => {
      seen(await request.json());
      return HttpResponse.json({ status: 200, message: 'OK', data: null });
    }),
  );
  await reportError(new RangeError('too far'), 'prod');
  expect(seen).toHaveBeenCalledWith({
    error: { name: 'RangeError', message: 'too far', stack: expect.stringContaining('too far') },
    user: { id: expect.any(String), email: 'ada@northwind.example', client_id: 1 },
    environment: {
      url: expect.stringContaining('http'),
      userAgent: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ipAddress: '203.0.113.7',
    },
  });
});

test('§8: a report that fails is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.post('*/api/v1/error-log', () => HttpResponse.error()));
  await expect(reportError(new Error('x'), 'stage')).resolves.toBeUndefined();
  expect(logged).toHaveBeenCalledOnce();
});

test('R81: nothing is reported from a developer’s machine', async () => {
  const seen = vi.fn();
  server.use(http.post('*/api/v1/error-log', seen));
  await reportError(new Error('x'), 'dev');
  expect(seen).not.toHaveBeenCalled();
});

test.each([
  ['an outside service', { ip: '198.51.100.4' }, '198.51.100.4'],
  ['ours', { status: 200, message: 'OK', data: { ip: '198.51.100.5' } }, '198.51.100.5'],
  ['nonsense', { address: 1 }, 'ip fetch failed'],
])('R75: the address comes from what the operator set: %s', async (_, answer, ip) => {
  const asked = vi.fn();
  server.use(
    http.get('https://ip.example/json', ({ request }) => {
      asked(request.headers.get('Authorization'));
      return HttpResponse.json(answer);
    }),
  );
  signInAs('admin');
  expect(await publicIp('https://ip.example/json')).toBe(ip);
  expect(asked).toHaveBeenCalledExactlyOnceWith(null);
});

test("R75: on failure the value is 'ip fetch failed'", async () => {
  server.use(http.get('https://ip.example/json', () => HttpResponse.error()));
  expect(await publicIp('https://ip.example/json')).toBe('ip fetch failed');
  server.use(http.get('https://ip.example/json', () => HttpResponse.json({ ip: 'x' }, { status: 503 })));
  expect(await publicIp('https://ip.example/json')).toBe('ip fetch failed');
});

test('a refused call and a file that is gone are not errors of the page', () => {
  const seen = vi.fn();
  server.use(http.post('*/api/v1/error-log', seen));
  onRouteError(new Problem({ status: 404, code: 'not_found', message: 'No' }));
  onRouteError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
  expect(seen).not.toHaveBeenCalled();
});
