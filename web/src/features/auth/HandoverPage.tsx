/** /handover (R59): on to the calls product with a key that works once, or to the wish in this app. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Center, Loader } from '@mantine/core';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { session } from '@/api/session';
import { isMobile } from '@/lib/device';
import { outside } from '@/lib/outside';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { safePath } from '@/lib/safe-path';
import { PublicPage } from '@/ui/PublicPage';
import { signedInOnly, wishOf } from './guards';
import { appFor, HANDOVER_DELAY, handoverAddress } from './handover';
import { securityToken } from './sign-in';

type Target = { kind: 'here' | 'calls'; address: string };

export async function loader(args: LoaderFunctionArgs): Promise<Target | Response> {
  const elsewhere = signedInOnly(args);
  if (elsewhere !== null) return elsewhere;
  const wish = safePath(wishOf(args.request));
  const app = appFor(session.user()?.feature_access ?? [], isMobile());
  if (app === null) return { kind: 'here', address: wish };
  try {
    const { token, url } = await securityToken(app);
    // Without a product to go to the way leads back into this one.
    if (app === 'na' || url === null) return { kind: 'here', address: wish };
    return { kind: 'calls', address: handoverAddress(url, app, wish, token.key) };
  } catch {
    session.clear();
    return redirect(paths.login());
  }
}

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { brandName } = pageConfig();
  const target = useLoaderData<Target>();
  useEffect(() => {
    const timer = setTimeout(() => {
      if (target.kind === 'here') void navigate(target.address, { replace: true });
      else if (!outside.go(target.address)) {
        session.clear();
        void navigate(paths.login(), { replace: true });
      }
    }, HANDOVER_DELAY);
    return () => clearTimeout(timer);
  }, [target, navigate]);
  return (
    <PublicPage
      title={target.kind === 'calls' ? t`Opening calls` : t`Opening ${brandName}`}
      description={<Trans>You are signed in. One moment, please.</Trans>}
    >
      <Center role="status" aria-label={t`Loading`}>
        <Loader />
      </Center>
    </PublicPage>
  );
}
