import { ids } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAGE = `/use-case/${ids.useCase(1)}/run`;

describe('the history', () => {
  test('is filtered through the address', async () => {
    renderRoute(`/use-case/${ids.useCase(1)}/history?status=failed`);
    const table = await screen.findByRole('table', { name: 'Runs' });
    expect(await within(table).findByRole('link', { name: 'Travel policy in one page' })).toBeInTheDocument();
    expect(within(table).queryByRole('link', { name: 'Notice period of the supplier agreement' })).toBeNull();
  });

  test('UX-19: the last runs stand beside the answer, and all of them are a tab', async () => {
    renderRoute(`${PAGE}?run=${ids.run(2)}`);
    const recent = within(await screen.findByRole('region', { name: 'Recent runs' }));
    expect(await recent.findByRole('link', { current: true })).toHaveTextContent(
      'Notice period of the supplier agreement',
    );
    expect(recent.getByRole('link', { name: 'All runs' })).toHaveAttribute(
      'href',
      `/use-case/${ids.useCase(1)}/history`,
    );
  });

  test('of one use case says so, and leads back to all; of one workspace it can be chosen', async () => {
    const { user, router } = renderRoute(`/runs?use_case=${ids.useCase(2)}`);
    expect(await screen.findByText('No run matches')).toBeInTheDocument();
    expect(await screen.findByText(/Only the runs of “/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the runs of all use cases' }));
    const table = await screen.findByRole('table', { name: 'Runs' });
    expect(await within(table).findByRole('link', { name: 'Travel policy in one page' })).toBeInTheDocument();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Workspace' }), 'Sample workspace');
    expect(router.state.location.search).toBe(`?workspace=${ids.workspace(1)}`);
    expect(await within(table).findByRole('link', { name: 'Travel policy in one page' })).toBeInTheDocument();
  });

  test('empty, it says what will be here', async () => {
    server.use(
      http.get('*/api/v1/run/list', () =>
        HttpResponse.json({ status: 200, message: 'OK', data: [], total: 0, next: null }),
      ),
    );
    renderRoute('/runs');
    expect(await screen.findByText('No History')).toBeInTheDocument();
  });
});
