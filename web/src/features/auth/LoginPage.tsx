/** /login (R01): your email, then the way in that belongs to it, and where you wanted to go. */
import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { api } from '@/api/api';
import { session } from '@/api/session';
import type { Discovery } from '@/api/types';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { PublicPage } from '@/ui/PublicPage';
import { TextLink } from '@/ui/TextLink';
import { LoginForm } from './components/LoginForm';
import { guestsOnly } from './guards';

/** A remembered person is not kept waiting longer than this, in milliseconds, for the way in that belongs to them. */
const DISCOVERY_PATIENCE = 1_000;

type Loaded = { remembered: string; known: Discovery | null };

async function discover(email: string): Promise<Discovery> {
  const password: Discovery = { way: 'password', provider: null };
  const late = new Promise<Discovery>((resolve) => setTimeout(() => resolve(password), DISCOVERY_PATIENCE));
  const asked = api.post('/auth/discover', { body: { email } }).catch(() => password);
  return Promise.race([asked, late]);
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded | Response> {
  const elsewhere = guestsOnly(args);
  if (elsewhere !== null) return elsewhere;
  const remembered = session.remembered();
  return { remembered, known: remembered === '' ? null : await discover(remembered) };
}

export function Component() {
  const { t } = useLingui();
  const { brandName, signup } = pageConfig();
  const { remembered, known } = useLoaderData<Loaded>();
  const [query] = useSearchParams();
  return (
    <PublicPage
      title={remembered === '' ? t`Welcome!` : t`Welcome Back!`}
      description={<Trans>Sign in to {brandName}</Trans>}
      below={
        signup ? (
          <Trans>
            New to {brandName}? <TextLink to={paths.signUp(query.get('to'))}>Create an account</TextLink>
          </Trans>
        ) : null
      }
    >
      <LoginForm remembered={remembered} known={known} />
    </PublicPage>
  );
}
