import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as files from '@/lib/save';
import { renderRoute } from '@/testing/render';

test('issue 33: adoption stands beside how far people had come, on the page and in its file', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?time=7d');
  const adoption = await screen.findByRole('region', { name: 'Adoption' });
  expect(within(adoption).getByText('14 when the period began')).toBeVisible();
  await user.click(within(adoption).getByRole('button', { name: 'Download CSV' }));
  expect(saved).toHaveBeenCalledWith('adoption.csv', expect.stringContaining('"signed_in",18,14'));
});

test('issue 33: where only sums are shown, adoption has no period before, and no document is counted', async () => {
  const { user } = renderRoute('/settings/insights?tab=privacy');
  await user.click(await screen.findByRole('radio', { name: /Sums only/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(await screen.findByRole('region', { name: 'Adoption' })).not.toHaveTextContent('when the period began');
  await user.click(screen.getByRole('tab', { name: 'Sources' }));
  expect(await screen.findByText('Your company does not show these figures')).toBeVisible();
  expect(screen.queryByText(/Answers that cite documents/)).toBeNull();
});

test('issue 33: cited documents stand beside the period before, one by one and all together', async () => {
  const saved = vi.spyOn(files, 'saveText').mockImplementation(() => undefined);
  const { user } = renderRoute('/settings/insights?tab=sources&time=7d');
  const row = await screen.findByRole('row', { name: /terms\.pdf/ });
  expect(row).toHaveTextContent('12+20 %');
  expect(screen.getByText(/Answers that cite documents: 15, 12 in the period before/)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Download CSV' })[0] as HTMLElement);
  expect(saved).toHaveBeenCalledWith(
    'cited-documents.csv',
    expect.stringMatching(/"answers_before","passages_before"[^]*,10,18\r\n$/),
  );
});
