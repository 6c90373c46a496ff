/** Asks before an own request is taken back. */
import { useLingui } from '@lingui/react/macro';
import type { AccessRequest } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { useWithdraw } from '../queries';
import { useRequestName } from './use-request-name';

export function useAskToWithdraw() {
  const { t } = useLingui();
  const nameOf = useRequestName();
  const withdraw = useWithdraw();
  return (request: AccessRequest) => {
    const name = nameOf(request);
    confirm({
      title: t`Withdraw this request?`,
      message: t`Your request for “${name}” will be withdrawn.`,
      action: t`Withdraw request`,
      run: async () => {
        await withdraw.mutateAsync(request.id);
        toast.good(t`Request withdrawn`);
      },
    });
  };
}
