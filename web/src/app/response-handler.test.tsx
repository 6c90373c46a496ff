/** The table of specification §8, row by row, through the whole page. */
import { refuse } from '@mock/answers';
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { send } from '@/api/http';
import { queryClient } from '@/api/query-client';
import { session } from '@/api/session';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const at = (path: string) => `*/api/v1/${path}`;

/** A deed without a form of its own. */
const act1 = () =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => send('POST', 'deed', { body: {} }) })
    .execute(undefined)
    .catch(() => undefined);

async function anyPage() {
  const view = renderRoute('/settings');
  await screen.findByRole('heading', { name: 'Profile' });
  return view;
}

afterEach(() => void vi.useRealTimers());

describe('R77: 400 and 500', () => {
  test.each([400, 500])("%i is a dialog titled 'Oops...' with the server's message", async (status) => {
    server.use(http.post(at('deed'), () => refuse(status, 'x', 'The server says why.')));
    await anyPage();
    await act(act1);
    expect(await screen.findByRole('dialog', { name: 'Oops...' })).toHaveTextContent('The server says why.');
  });

  test('field messages are paragraphs', async () => {
    server.use(
      http.post(at('deed'), () => refuse(400, 'x', 'Check', { errors: { a: ['One.', 'Two.'], b: ['Three.'] } })),
    );
    await anyPage();
    await act(act1);
    const dialog = await screen.findByRole('dialog', { name: 'Oops...' });
    expect([...dialog.querySelectorAll('p')].map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['One.', 'Two.', 'Three.']),
    );
  });
});

describe('R77: reads that fail', () => {
  const oops = () => screen.queryAllByRole('dialog', { name: 'Oops...' });
  /** Two lists of one page, which fail one after the other. */
  const readTwice = () =>
    act(async () => {
      for (const path of ['one', 'two']) {
        await queryClient.query({ queryKey: [path], queryFn: () => send('GET', path) }).catch(() => undefined);
      }
    });
  const failing = () => server.use(...['one', 'two'].map((path) => http.get(at(path), () => refuse(500, 'x', path))));

  test('two calls of one page raise one dialog, also after it is closed, and the next page begins anew', async () => {
    failing();
    const { router, user } = await anyPage();
    await readTwice();
    await waitFor(() => expect(oops()).toHaveLength(1));
    expect(oops()[0]).toHaveTextContent('one');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(oops()).toHaveLength(0));
    await readTwice();
    expect(oops()).toHaveLength(0);
    await act(() => router.navigate('/settings?more=1'));
    await readTwice();
    expect(oops()).toHaveLength(0);
    await act(() => router.navigate('/workspaces'));
    await screen.findByRole('heading', { name: 'Workspaces', level: 1 });
    await readTwice();
    await waitFor(() => expect(oops()).toHaveLength(1));
  });

  test.each([400, 500])('%i of a list is told in the dialog and stands in the page behind it', async (status) => {
    server.use(http.get(at('workspace/list'), () => refuse(status, 'x', 'The list is away.')));
    const { user } = renderRoute('/workspaces');
    const dialog = await screen.findByRole('dialog', { name: 'Oops...' });
    expect(dialog).toHaveTextContent('The list is away.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(oops()).toHaveLength(0));
    expect((await screen.findAllByText('The list is away.'))[0]).toBeVisible();
  });

  test('a page whose first read fails before anything is drawn has its dialog, too', async () => {
    server.use(http.get(at('run/:id/output'), () => refuse(500, 'x', 'No run today.')));
    renderRoute('/runs/0190ffff-0000-7000-8000-000000000000/edit');
    expect(await screen.findByRole('dialog', { name: 'Oops...' })).toBeVisible();
  });

  test('a deed has its dialog each time', async () => {
    server.use(http.post(at('deed'), () => refuse(500, 'x', 'Not now.')));
    failing();
    const { user } = await anyPage();
    for (let time = 0; time < 2; time += 1) {
      await act(act1);
      await waitFor(() => expect(oops()).toHaveLength(1));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(oops()).toHaveLength(0));
    }
    await readTwice();
    await waitFor(() => expect(oops()).toHaveLength(1));
  });
});

describe('R78: 403', () => {
  test('warns, explains with the server’s message, and leads home', async () => {
    server.use(http.get(at('workspace/:id'), () => refuse(403, 'forbidden', 'Not for guests.')));
    const { router } = renderRoute('/workspaces/x/members');
    expect(await screen.findByRole('dialog', { name: 'Not allowed' })).toHaveTextContent('Not for guests.');
    expect(screen.getAllByRole('alert').some((each) => each.textContent?.includes('Not for guests.'))).toBe(true);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(session.isSignedIn()).toBe(true);
  });

  test('without a message it has its own', async () => {
    server.use(http.post(at('deed'), () => refuse(403, 'forbidden', '')));
    const { router } = await anyPage();
    await act(act1);
    expect(await screen.findByRole('dialog', { name: 'Not allowed' })).toHaveTextContent(
      'You are not authorized to access this resource.',
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('R79: 401', () => {
  const end = async (code: string, message: string) => {
    server.use(http.post(at('deed'), () => refuse(401, code, message)));
    const view = await anyPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await act(act1);
    return view;
  };

  test('R60, R82: the message, and after 1 s the sign-in page with the way back and nothing kept', async () => {
    session.remember('ada@northwind.example');
    const { router } = await end('auth.revoked', 'Somebody signed you out.');
    expect(await screen.findByText('Somebody signed you out.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(session.isSignedIn()).toBe(false);
    expect(session.remembered()).toBe('ada@northwind.example');
  });

  test("without a message: 'Unauthorized. Redirecting to login page...'", async () => {
    await end('auth.required', '');
    expect(await screen.findByText('Unauthorized. Redirecting to login page...')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
  });

  test("with the specific message a dialog titled 'Password Changed Successfully'", async () => {
    const { router } = await end('auth.password_changed', 'Your password was changed. Please sign in again.');
    expect(await screen.findByRole('dialog', { name: 'Password Changed Successfully' })).toHaveTextContent(
      'Please sign in again.',
    );
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  test('R79: the same title when the token had run out too, so that only its renewal says why', async () => {
    server.use(
      http.post(at('deed'), () => refuse(401, 'auth.expired', 'Expired.')),
      http.post(at('auth/refresh'), () => refuse(401, 'auth.password_changed', 'Your password was changed.')),
    );
    const { router } = await anyPage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await act(act1);
    expect(await screen.findByRole('dialog', { name: 'Password Changed Successfully' })).toHaveTextContent(
      'Your password was changed.',
    );
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  test('R79: and when the page is loaded anew', async () => {
    server.use(http.get(at('profile'), () => refuse(401, 'auth.password_changed', 'Your password was changed.')));
    const { router } = renderRoute('/settings/security');
    expect(await screen.findByRole('dialog', { name: 'Password Changed Successfully' })).toHaveTextContent(
      'Your password was changed.',
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(session.isSignedIn()).toBe(false);
  });

  test('R79: a session that is over when the page is loaded is said once', async () => {
    server.use(http.get(at('profile'), () => refuse(401, 'auth.revoked', 'Somebody signed you out.')));
    const { router } = renderRoute('/settings');
    expect(await screen.findAllByText('Somebody signed you out.')).toHaveLength(1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(screen.getAllByText('Somebody signed you out.')).toHaveLength(1);
  });

  test('what is refused after that for want of a session leaves the way back as it is', async () => {
    const { router } = await end('auth.revoked', 'Signed out.');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    const { key } = router.state.location;
    await act(act1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(router.state.location.key).toBe(key);
  });

  test('ten calls that end at once are one piece of news', async () => {
    server.use(http.post(at('deed'), () => refuse(401, 'auth.revoked', 'Signed out.')));
    await anyPage();
    await act(async () => void (await Promise.all(Array.from({ length: 10 }, act1))));
    expect(screen.getAllByText('Signed out.')).toHaveLength(1);
  });
});

test.each([404, 409, 423, 402])(
  'other: %i without a form is told in a dialog, and nothing else happens',
  async (status) => {
    server.use(http.post(at('deed'), () => refuse(status, 'x', 'For the caller.')));
    const { router } = await anyPage();
    await act(act1);
    expect(await screen.findByRole('dialog', { name: 'Oops...' })).toHaveTextContent('For the caller.');
    expect(router.state.location.pathname).toBe('/settings');
    expect(session.isSignedIn()).toBe(true);
  },
);
