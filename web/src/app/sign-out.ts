/** The way out, from the menu of the account and from the palette. */
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useLogout } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { toast } from '@/ui/toast';
import { leave } from './leave';

export function useSignOut() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const logout = useLogout();
  // Not the callbacks of `mutate`: what began it is gone before they would be called.
  const run = async () => {
    try {
      const answer = await logout.mutateAsync();
      await leave(navigate, paths.login());
      toast.good(answer.message);
    } catch {
      toast.bad(t`Something Went Wrong!!!`);
    }
  };
  return { run, isPending: logout.isPending };
}
