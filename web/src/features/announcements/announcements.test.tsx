/** R23, R44: banners, the page of announcements, and writing them. */
import { announcements, managedAnnouncement, toldAnnouncement } from '@mock/announcements';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoute } from '@/testing/render';

// The banners are code of their own, which comes after the page.
const banners = () => screen.findByRole('region', { name: 'Announcements' }, { timeout: 20_000 });

test('R44: a banner is dismissed by keyboard, and comes back', async () => {
  announcements.told = [toldAnnouncement(1)];
  const { user } = renderRoute('/notifications');
  const region = within(await banners());
  expect(await region.findByText('book')).toBeVisible();
  const dismiss = region.getByRole('button', { name: 'Dismiss: The office is closed on Friday' });
  dismiss.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull());
  expect(announcements.told[0]?.is_dismissed).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await banners()).toBeVisible();
});

test('R44: what is to be acknowledged has no cross, and a newer text is to be read first', async () => {
  announcements.told = [toldAnnouncement(1, { needs_acknowledgement: true })];
  const { user } = renderRoute('/notifications');
  const region = within(await banners());
  expect(region.queryByRole('button', { name: /^Dismiss/ })).toBeNull();
  const [first] = announcements.told;
  if (first === undefined) throw new Error('none');
  first.version = 2;
  await user.click(region.getByRole('button', { name: 'Read and understood' }));
  expect((await screen.findAllByText(/The text was changed since you opened it/)).length).toBeGreaterThan(0);
  expect(first.acknowledged_at).toBeNull();
  await waitFor(async () => {
    await user.click(within(await banners()).getByRole('button', { name: 'Read and understood' }));
    expect(first.acknowledged_at).not.toBeNull();
  });
});

test('R44: HTML in a text is not shown, and a long one stands on its page', async () => {
  announcements.told = [
    toldAnnouncement(1, { body: 'Hello <img src=x onerror=alert(1)> <b>you</b> [bad](javascript:alert(1))' }),
    toldAnnouncement(2, { title: 'Long', body: 'word '.repeat(100) }),
  ];
  renderRoute('/notifications');
  const region = within(await banners());
  await region.findByText(/Hello/);
  expect((await banners()).querySelector('img, b, [href^="javascript"]')).toBeNull();
  expect(region.getByRole('link', { name: 'Read: Long' })).toHaveAttribute('href', expect.stringContaining('#'));
});

test('R23: the bell counts and names unread announcements, and the page marks them as read', async () => {
  announcements.told = [toldAnnouncement(1, { is_banner: false })];
  const { user } = renderRoute('/announcements');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
  const newest = within(await screen.findByRole('dialog', { name: 'Newest notifications' }));
  expect(await newest.findByRole('link', { name: 'The office is closed on Friday' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Mark as read: The office is closed on Friday' }));
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ended' }));
  expect(await screen.findByText('No ended announcements')).toBeVisible();
});

test('R44: one is written with a preview, refused at its field, published, counted and deleted', async () => {
  const { user } = renderRoute('/settings/announcements');
  await user.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New announcement' }));
  await user.click(dialog.getByRole('button', { name: 'Save as a draft' }));
  expect(dialog.getByText('Please enter a title.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'Summer feast');
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), 'On **Friday**');
  const preview = within(dialog.getByRole('group', { name: 'Preview' }));
  expect(await preview.findByText('Friday')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Who it is for' }), 'People with certain roles');
  await user.click(dialog.getByRole('button', { name: 'Save as a draft' }));
  expect(await dialog.findByText('Please choose at least one existing role.')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Who it is for' }), 'Everybody in the company');
  await user.click(dialog.getByRole('button', { name: 'Save as a draft' }));
  const actions = () => screen.findByRole('button', { name: 'Actions for Summer feast' });
  await user.click(await actions());
  await user.click(await screen.findByRole('menuitem', { name: 'Publish' }));
  await waitFor(() => expect(announcements.managed[0]?.stage).toBe('current'));
  await waitFor(async () => {
    await user.click(await actions());
    expect(await screen.findByRole('menuitem', { name: 'End now' })).toBeVisible();
  });
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Summer feast')).toBeNull());
});

test('R44: who changes a shown text is told that everybody is asked again, and sees who acknowledged', async () => {
  announcements.managed = [managedAnnouncement(1, { stage: 'current', published_at: '2026-11-27T09:00:00Z' })];
  const { user } = renderRoute('/settings/announcements');
  await user.click(await screen.findByRole('button', { name: 'Actions for Maintenance on Sunday' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), ' Really.');
  expect(dialog.getByText(/everybody is notified and asked again/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(announcements.managed[0]?.version).toBe(2));
  await user.click(await screen.findByRole('button', { name: 'Actions for Maintenance on Sunday' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Who has read it' }));
  const who = within(await screen.findByRole('dialog', { name: /Who has read/ }));
  expect(await who.findByText('3 of 12 people acknowledged it, 7 have read it.')).toBeVisible();
  await user.selectOptions(await who.findByRole('combobox', { name: 'Which people' }), 'Not yet acknowledged');
  await waitFor(() => expect(who.queryByText('Grace Hopper')).toBeNull());
  expect(who.getByText('Alan Turing')).toBeVisible();
});

test('C6: writing them is for who manages people', async () => {
  renderRoute('/settings/announcements', 'viewer');
  expect(await screen.findByText('You do not have access to this page')).toBeVisible();
});
