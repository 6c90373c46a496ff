import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { setUpUser } from '@/testing/render';
import { useQueryState } from './query-state';

function Search() {
  const [query, set] = useQueryState();
  return (
    <>
      <output>{query.toString()}</output>
      <button
        type="button"
        onClick={() => {
          set({ view: 'inside' });
          set({ search: 'director' });
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => set({ search: 'words' })}>
        Words
      </button>
    </>
  );
}

function Sorting() {
  const [, set] = useQueryState();
  return (
    <button type="button" onClick={() => set({ sort: 'name' })}>
      Sort
    </button>
  );
}

const List = () => (
  <>
    <Search />
    <Sorting />
  </>
);

function open(loader?: () => Promise<null>) {
  const router = createMemoryRouter([{ path: '/', Component: List, ...(loader === undefined ? {} : { loader }) }], {
    initialEntries: ['/?tag=a'],
  });
  render(<RouterProvider router={router} />);
  return { router, user: setUpUser() };
}

test('what is set while the router is on its way keeps what was set before', async () => {
  const { router, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Both' }));
  expect(await screen.findByText('tag=a&view=inside&search=director')).toBeVisible();
  expect(router.state.location.search).toBe('?tag=a&view=inside&search=director');
});

test('also when another part of the page sets it, and the page has something to load first', async () => {
  const waiting: (() => void)[] = [];
  let isFirst = true;
  const { router, user } = open(async () => {
    if (!isFirst) await new Promise<void>((done) => void waiting.push(done));
    isFirst = false;
    return null;
  });
  await user.click(await screen.findByRole('button', { name: 'Words' }));
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  for (const done of waiting) done();
  await waitFor(() => expect(router.state.location.search).toBe('?tag=a&search=words&sort=name'));
});

test('what was on its way when somebody went back is not brought up again', async () => {
  const { router, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Words' }));
  expect(await screen.findByText('tag=a&search=words')).toBeVisible();
  await router.navigate('/?tag=b');
  expect(await screen.findByText('tag=b')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sort' }));
  expect(await screen.findByText('tag=b&sort=name')).toBeVisible();
});
