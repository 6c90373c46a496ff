/** As much of the package as the identity provider of the tests uses; its own types would bring a web framework's. */
declare module 'oidc-provider' {
  import type { JsonWebKey } from 'node:crypto';
  import type { RequestListener } from 'node:http';

  type Account = { accountId: string; claims: () => Record<string, unknown> };
  type Configuration = {
    clients: readonly {
      client_id: string;
      client_secret: string;
      redirect_uris: readonly string[];
      grant_types: readonly string[];
      response_types: readonly string[];
    }[];
    jwks: { keys: readonly JsonWebKey[] };
    cookies: { keys: readonly string[] };
    claims: Record<string, readonly string[]>;
    findAccount: (context: unknown, id: string) => Account | undefined;
  };
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
