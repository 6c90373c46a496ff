/** Said before anybody types: the company's plan does not include models of its own. */
import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlert } from '@/ui/icons';
import { bindingRulesQuery } from '../queries';

/** Whether bindings may be added; until that is known, they may: the server decides. */
export const useMayConnect = () => useQuery(bindingRulesQuery()).data?.own_models ?? true;

export function NoPlanAlert() {
  return (
    <Alert
      color="orange"
      icon={<IconAlert size={18} />}
      title={<Trans>Your plan does not include models of your own</Trans>}
    >
      <Trans>
        Bindings cannot be added, changed or tested, and those here serve no runs. They can be switched off and deleted.
        Please ask us to switch this on.
      </Trans>
    </Alert>
  );
}
