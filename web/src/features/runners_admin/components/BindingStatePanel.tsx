/** Whether a binding serves, and whom. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Text } from '@mantine/core';
import type { Binding } from '@/api/types';
import { IconAlert } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { healthOf, hostOf } from '../model';

export function BindingStatePanel({ binding }: { binding: Binding }) {
  const { t } = useLingui();
  return (
    <Panel title={t`State`}>
      {binding.problem === null ? (
        <Text>
          <Words binding={binding} /> <Place binding={binding} />
        </Text>
      ) : (
        <>
          <Alert color="orange" icon={<IconAlert size={18} />} title={<Trans>It serves no runs</Trans>}>
            {binding.problem}
          </Alert>
          {binding.provider_region === null ? null : (
            <Text mt="sm">
              <Place binding={binding} />
            </Text>
          )}
        </>
      )}
    </Panel>
  );
}

function Words({ binding }: { binding: Binding }) {
  const host = hostOf(binding.reaches);
  const { region, priority } = binding;
  if (healthOf(binding) === 'off') return <Trans>It is off: runs go to the other bindings of its models.</Trans>;
  return host === null ? (
    <Trans>
      It serves runs of {region} with priority {priority}, and needs nothing from outside.
    </Trans>
  ) : (
    <Trans>
      It serves runs of {region} with priority {priority}, and sends them to {host}.
    </Trans>
  );
}

/** Both regions are shown, and which of them is for what. */
function Place({ binding }: { binding: Binding }) {
  const { region, provider_region } = binding;
  if (provider_region === null) return null;
  return (
    <Trans>
      Who may use it, and which servers run it, goes by {region}; the provider is asked in {provider_region}.
    </Trans>
  );
}
