/**
 * An identity provider on this machine: the certified `oidc-provider` with its own pages for signing in and consent, and
 * the people of a company. Whoever is not in the list cannot sign in there.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { Provider } from 'oidc-provider';

export type ProviderPerson = { email: string; first: string; last: string; groups?: string[]; verified?: boolean };

export const PROVIDER_CLIENT = { id: 'atelier', secret: randomBytes(24).toString('base64url') };

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'tests', use: 'sig', alg: 'RS256' };
}

export async function startProvider(redirectUri: string, people: readonly ProviderPerson[]) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${String(address.port)}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: PROVIDER_CLIENT.id,
        client_secret: PROVIDER_CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    findAccount: (_context, id) => {
      const person = people.find(({ email }) => email === id);
      if (person === undefined) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: `tests|${id}`,
          email: id,
          email_verified: person.verified ?? true,
          given_name: person.first,
          family_name: person.last,
          groups: person.groups ?? [],
        }),
      };
    },
  });
  server.on('request', provider.callback());
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, stop };
}

/** Signs in on the provider's own pages. Whom it remembers in this browser it does not ask again. */
export async function signInAtProvider(page: Page, email: string) {
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const cancelAtProvider = (page: Page) => page.getByRole('link', { name: /Cancel/ }).click();
