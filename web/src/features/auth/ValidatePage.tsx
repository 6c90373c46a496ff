/** /validate (R02): turns the one-time token of a single sign-on into a sign-in. The loader runs once, like the token. */
import { useEffect, useEffectEvent } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import type { Login } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { SigningIn } from './components/SigningIn';
import { failedSso } from './components/use-sso';
import { oneTime } from './kept';
import { validateToken } from './sign-in';
import { useFinish } from './use-finish';

export async function loader({ request }: LoaderFunctionArgs): Promise<Login | Response> {
  const token = oneTime.token ?? new URL(request.url).searchParams.get('token');
  oneTime.token = null;
  if (token === null) return redirect(paths.login());
  try {
    return await validateToken(token);
  } catch (failure) {
    return redirect(paths.loginError(failedSso(failure)));
  }
}

export function Component() {
  const login = useLoaderData<Login>();
  const navigate = useNavigate();
  const { finish } = useFinish();
  const arrive = useEffectEvent(() => {
    if (!finish(login, { email: login.user?.email ?? null })) void navigate(paths.loginError(), { replace: true });
  });
  useEffect(() => arrive(), []);
  return <SigningIn />;
}
