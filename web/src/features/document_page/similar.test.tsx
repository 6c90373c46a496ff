import { ids } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

describe('issue 29: similar documents', () => {
  test('are named with how much is alike and the sentences whose figures differ', async () => {
    const { user } = renderRoute(`/documents/${ids.document(2)}`);
    await user.click(await screen.findByRole('button', { name: 'Similar documents' }));
    const drawer = await screen.findByRole('dialog', { name: 'Similar documents' });
    expect(await within(drawer).findByText('11 of 12 compared passages are nearly the same')).toBeVisible();
    const there = within(drawer).getByRole('link', { name: 'Invoices are paid within 45 days of receipt.' });
    expect(there.getAttribute('href')).toMatch(new RegExp(`/documents/${ids.document(1)}\\?passage=.+`));
  });

  test('none is said plainly', async () => {
    renderRoute(`/documents/${ids.document(1)}?show=similar`);
    const drawer = await screen.findByRole('dialog', { name: 'Similar documents' });
    expect(await within(drawer).findByText('No similar documents')).toBeVisible();
  });
});
