import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { NotificationPreference } from '@/api/gen/types.gen';
import { renderUi } from '@/testing/render';
import { ChannelTable } from './ChannelTable';

const ROWS: NotificationPreference[] = [
  {
    category: 'batches',
    channels: { in_app: true, mail: 'daily', push: false },
    chosen_by: 'product',
    is_required: false,
  },
];

test('R44: on a phone the names stand above, so that there is room for when an email comes', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const changed = vi.fn<() => void>();
  const { user } = renderUi(<ChannelTable label="Channels" rows={ROWS} withPush onChange={changed} />);
  const email = screen.getByLabelText('Email: Batches and schedules');
  expect(email).toHaveDisplayValue('Daily at 8:00');
  expect(email.closest('tr')).not.toContainElement(screen.getByText('Batches and schedules'));
  await user.selectOptions(email, 'Every hour');
  expect(changed).toHaveBeenCalledWith(ROWS[0], { in_app: true, mail: 'hourly', push: false });
});
