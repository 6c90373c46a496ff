/** Leaving for the company's provider, and what happens when that does not even begin (specification §8). */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isProblem } from '@/api/problem';
import { outside } from '@/lib/outside';
import { paths } from '@/lib/paths';
import { ssoFailure } from '../kept';
import { startSso } from '../sign-in';

/** What a failed single sign-on leaves behind for the page that explains it. */
export function failedSso(error: unknown): number | null {
  const problem = isProblem(error) ? error : null;
  ssoFailure.detail = problem?.said ? problem.message : null;
  return problem === null || problem.status === 0 ? null : problem.status;
}

export function useSso() {
  const navigate = useNavigate();
  const begin = useMutation({
    meta: { shownInPlace: true },
    mutationFn: async (wish: { email: string; to: string | null }) => {
      const { url } = await startSso(wish);
      if (!outside.go(url)) throw new TypeError('The provider has no web address.');
    },
    onError: (error) => void navigate(paths.loginError(failedSso(error))),
  });
  // After success too: the button stays busy until the provider's page is there.
  return { start: begin.mutate, pending: begin.isPending || begin.isSuccess };
}
