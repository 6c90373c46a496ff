/** What a workspace asks for before something is published. */
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Skeleton, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PublishGate } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { NumberField } from '@/ui/NumberField';
import { toast } from '@/ui/toast';
import { shownNumber } from '../model';
import { useSetGate, workspaceGateQuery } from '../queries';

type Props = { workspaceId: string; onClose: () => void };

const USUAL: PublishGate = { min_rate: 90, min_examples: 3, override_by: 'admins' };
const FIELDS = ['gate.min_rate', 'gate.min_examples'] as const;

export function GateDialog({ workspaceId, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(workspaceGateQuery(workspaceId));
  const set = useSetGate(workspaceId);
  // undefined: as the server has it.
  const [changed, setChanged] = useState<PublishGate | null | undefined>(undefined);
  const gate = changed === undefined ? (query.data?.gate ?? null) : changed;
  const { fields, summary } = splitErrors(set.error ?? (query.data ? null : query.error), FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (query.data === undefined) return;
    set.mutate(gate === null ? null : { ...gate, min_rate: gate.min_rate || 0, min_examples: gate.min_examples || 0 }, {
      onSuccess: () => {
        toast.good(t`Publishing rules saved`);
        onClose();
      },
    });
  };
  return (
    <FormModal
      opened
      title={t`Publishing rules`}
      submitLabel={<Trans>Save</Trans>}
      loading={set.isPending}
      error={summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          Require passing examples before publishing: a draft can be published only after it was checked on its examples
          and enough of them passed.
        </Trans>
      </Text>
      {query.data === undefined ? (
        <Skeleton h={120} />
      ) : (
        <>
          <Switch
            label={t`Require a check before publishing`}
            checked={gate !== null}
            onChange={(event) => setChanged(event.currentTarget.checked ? (query.data.gate ?? USUAL) : null)}
          />
          {gate === null ? null : (
            <>
              <NumberField
                label={t`Examples that pass, in percent`}
                description={t`Percent of the examples that can be checked, 1 to 100.`}
                integer
                value={shownNumber(gate.min_rate)}
                error={fields['gate.min_rate']}
                onNumber={(rate) => setChanged({ ...gate, min_rate: rate ?? Number.NaN })}
              />
              <NumberField
                label={t`Examples at least`}
                description={t`3 to 20.`}
                integer
                value={shownNumber(gate.min_examples)}
                error={fields['gate.min_examples']}
                onNumber={(count) => setChanged({ ...gate, min_examples: count ?? Number.NaN })}
              />
              <NativeSelect
                label={t`Who can publish anyway, with a reason`}
                value={gate.override_by}
                data={[
                  { value: 'nobody', label: t`Nobody` },
                  { value: 'admins', label: t`People who manage members` },
                  { value: 'publishers', label: t`Everybody who may publish` },
                ]}
                onChange={(event) =>
                  setChanged({ ...gate, override_by: event.currentTarget.value as PublishGate['override_by'] })
                }
              />
            </>
          )}
        </>
      )}
    </FormModal>
  );
}
