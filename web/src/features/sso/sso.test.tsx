import { chats } from '@mock/chats';
import { db } from '@mock/db';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { DomainProof, SsoSettings } from '@/api/gen/types.gen';
import { renderRoute } from '@/testing/render';
import { server } from '@/testing/server';

const PAGE = '/settings/sign-in';

const proof = (more: Partial<DomainProof> = {}): DomainProof => ({
  domain: 'acme.example',
  state: 'waiting',
  record_name: '_atelier-domain.acme.example',
  record_value: 'atelier-domain-verification=abc',
  proven_at: null,
  checked_at: null,
  ends_at: null,
  problem: null,
  ...more,
});

function connect(...proofs: DomainProof[]) {
  const kept: SsoSettings = {
    preset: 'oidc',
    issuer: 'https://login.acme.example',
    client_id: 'atelier',
    client_secret_last4: '1234',
    domains: proofs.map(({ domain }) => domain),
    proofs,
    default_role_id: 'none',
    role_claim: null,
    role_map: [],
    enforced: false,
    enabled: true,
  };
  db.sso = kept;
}

const panel = () => screen.findByRole('region', { name: 'Email domains' });

test('M4: a domain that is not proven shows its record, and is proven by one look', async () => {
  connect(proof());
  const { user } = renderRoute(PAGE);
  const domains = within(await panel());
  expect(domains.getByLabelText('Name')).toHaveValue('_atelier-domain.acme.example');
  expect(domains.getByLabelText('Value')).toHaveValue('atelier-domain-verification=abc');
  expect(screen.getByText('No domain proven yet')).toBeVisible();
  await user.click(domains.getByRole('button', { name: 'Check now' }));
  expect(await domains.findByText('Yours')).toBeVisible();
  expect(domains.queryByLabelText('Value')).toBeNull();
  expect(screen.queryByText('No domain proven yet')).toBeNull();
});

test('M4: a record that is gone says until when the domain counts, and what DNS said', async () => {
  const ends_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
  connect(proof({ state: 'missing', ends_at, checked_at: new Date().toISOString(), problem: 'Another value.' }));
  renderRoute(PAGE);
  const domains = within(await panel());
  expect(domains.getByText('Record missing')).toBeVisible();
  expect(domains.getByRole('alert')).toHaveTextContent(/in 3 days/);
  expect(domains.getByText(/Another value\./)).toBeVisible();
});

test('M4: a domain that another company has is told where the button is', async () => {
  connect(proof());
  const message = 'Another company has shown that acme.example is its own.';
  const taken = { code: 'sso.domain_taken', message, errors: { domain: [message] }, request_id: null };
  server.use(http.post('*/api/v1/setting/sso/domains/check', () => HttpResponse.json(taken, { status: 409 })));
  const { user } = renderRoute(PAGE);
  await user.click(within(await panel()).getByRole('button', { name: 'Check now' }));
  expect(await within(await panel()).findByText(message)).toBeVisible();
});

test('R51: how long chats are kept is set here, and a shorter time is asked about first', async () => {
  const { user } = renderRoute(PAGE);
  const chatPanel = within(await screen.findByRole('region', { name: 'Chats' }));
  await user.click(await chatPanel.findByRole('switch', { name: /^Delete chats automatically/ }));
  const days = chatPanel.getByRole('textbox', { name: 'Days after the last question' });
  expect(days).toHaveValue('90');
  await user.clear(days);
  await user.type(days, '30');
  await user.click(chatPanel.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Delete them' }));
  await screen.findByText('Rule saved');
  expect(chats.keepDays).toBe(30);
});
