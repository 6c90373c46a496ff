/** Says whose inputs are in the form and what changed since that run; what found no place is shown, so that nothing is lost. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, List, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { Run } from '@/api/gen/types.gen';
import type { PublishedVersion } from '@/api/types';
import classes from '@/features/runs/components/Runs.module.css';
import { sinceRun } from '@/features/runs/form';
import { announce } from '@/lib/announce';
import { IconArrowBackUp, IconInfo } from '@/ui/icons';
import { RelativeTime } from '@/ui/RelativeTime';

type Props = { run: Run; published: PublishedVersion; onUndo: () => void };

export function ReusedInputs({ run, published, onUndo }: Props) {
  const { t } = useLingui();
  const { lost, added } = sinceRun(published.definition.inputs, run.inputs);
  const [then, now] = [run.use_case_version, published.version];
  const labels = added.map(({ label, name }) => (label === '' ? name : label)).join(', ');
  const spoken = t`The form has the inputs of the earlier run`;
  useEffect(() => announce(spoken), [spoken]);
  return (
    <Alert color="indigo" icon={<IconInfo size={18} />} mb="md" title={<Trans>Inputs of an earlier run</Trans>}>
      <Text size="sm">
        <Trans>
          From <RelativeTime at={run.created_at} inside /> by {run.created_by_name}. Change what you like, then run it.
        </Trans>
      </Text>
      {then === now ? null : (
        <Text size="sm" mt={4}>
          {then === null ? (
            <Trans>That run tested a draft; this form is of version {now}.</Trans>
          ) : (
            <Trans>
              That run used version {then}; this form is of version {now}.
            </Trans>
          )}
        </Text>
      )}
      {labels === '' ? null : (
        <Text size="sm" mt={4}>
          <Trans>Added to the form since: {labels}</Trans>
        </Text>
      )}
      {lost.length > 0 ? (
        <>
          <Text size="sm" mt={4}>
            <Trans>Not carried over, because the form has changed:</Trans>
          </Text>
          <List size="sm" mt={2}>
            {lost.map(({ name, label, display }) => (
              <List.Item key={name} className={classes.lost}>
                {label}: {display}
              </List.Item>
            ))}
          </List>
        </>
      ) : null}
      <Button size="xs" variant="default" mt="sm" leftSection={<IconArrowBackUp size={14} />} onClick={onUndo}>
        <Trans>Restore my inputs</Trans>
      </Button>
    </Alert>
  );
}
