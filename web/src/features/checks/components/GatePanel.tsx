/** What the workspace asks for before this is published, and how far the draft is from it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { GateState } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { IconAlert, IconCheck, IconListCheck } from '@/ui/icons';
import { isUnderWay } from '../model';
import { checkQuery, gateStateQuery } from '../queries';
import { CheckFigures } from './CheckFigures';

type Props = {
  useCaseId: string;
  reason: string;
  error: string | undefined;
  onReason: (reason: string) => void;
  /** To the check, and away from here. */
  onCheck: () => void;
};

export function GatePanel({ useCaseId, reason, error, onReason, onCheck }: Props) {
  const { t } = useLingui();
  const check = useQuery(checkQuery(useCaseId, 'examples'));
  const state = useQuery(gateStateQuery(useCaseId, !(check.data && isUnderWay(check.data))));
  if (state.error && state.data === undefined) {
    return <ErrorView error={state.error} onRetry={() => void state.refetch()} retrying={state.isFetching} />;
  }
  if (state.data === undefined) return <Skeleton h={60} />;
  return (
    <Stack gap="sm">
      <Told state={state.data} />
      {state.data.examples > 0 && state.data.check === null ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconListCheck size={14} />}
          onClick={onCheck}
          style={{ alignSelf: 'flex-start' }}
        >
          <Trans>Check examples</Trans>
        </Button>
      ) : null}
      {check.data?.is_current === true ? <CheckFigures check={check.data} /> : null}
      {state.data.missing.length > 0 && state.data.may_override ? (
        <Textarea
          label={t`Reason to publish anyway`}
          description={t`The audit log keeps it.`}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={error}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      ) : null}
    </Stack>
  );
}

function Told({ state }: { state: GateState }) {
  if (state.missing.length > 0) {
    return (
      <Alert
        color="orange"
        icon={<IconAlert size={18} />}
        title={<Trans>This workspace requires more before publishing</Trans>}
      >
        {state.missing.map((missing) => (
          <Text key={missing} size="sm">
            {missing}
          </Text>
        ))}
      </Alert>
    );
  }
  if (state.examples === 0) return null;
  if (state.check === null) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>This draft has not been checked on its examples.</Trans>
      </Text>
    );
  }
  const { passed, failed } = state.check;
  const of = passed + failed;
  return (
    <Alert color={failed > 0 ? 'orange' : 'teal'} icon={failed > 0 ? <IconAlert size={18} /> : <IconCheck size={18} />}>
      <Trans>
        {passed} of {of} examples passed.
      </Trans>
    </Alert>
  );
}
