/**
 * /auth/sso-login and /auth/azure-login (R02): begins single sign-on, or takes back what the provider brought. Nothing
 * to see but a moment's wait: the work is in the loader, which runs once, as a code that works once needs.
 */
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { outside } from '@/lib/outside';
import { paths } from '@/lib/paths';
import { failedSso } from './components/use-sso';
import { wishOf } from './guards';
import { oneTime } from './kept';
import { finishSso, startSso } from './sign-in';

export { SigningIn as Component } from './components/SigningIn';

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const [code, state, error] = [query.get('code'), query.get('state'), query.get('error')];
  try {
    if (state !== null && (code !== null || error !== null)) {
      const iss = query.get('iss');
      const back = await finishSso({
        state,
        ...(code === null ? {} : { code }),
        ...(iss === null ? {} : { iss }),
        ...(error === null ? {} : { error }),
      });
      oneTime.token = back.token;
      return redirect(paths.validate(back.to ?? wishOf(request)));
    }
    const { url } = await startSso({ email: query.get('email'), to: wishOf(request) });
    if (!outside.go(url)) return redirect(paths.loginError());
  } catch (failure) {
    return redirect(paths.loginError(failedSso(failure)));
  }
  return null;
}
