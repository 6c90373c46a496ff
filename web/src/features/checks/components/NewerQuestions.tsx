/** Says that the questions and answers have a newer version than the examples that were made of them, and takes these on to it. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { UseCaseExample } from '@/api/gen/types.gen';
import { newestOf, REFERENCE } from '@/features/question_sets/model';
import { versionsQuery } from '@/features/question_sets/queries';
import { IconInfo } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { useRefreshQuestions } from '../queries';

type Props = { useCaseId: string; examples: readonly UseCaseExample[] };

export function NewerQuestions({ useCaseId, examples }: Props) {
  const { t } = useLingui();
  const linked = examples.flatMap(({ question }) => (question && question.version !== REFERENCE ? [question] : []));
  const versions = useInfiniteQuery({ ...versionsQuery(), enabled: linked.length > 0 });
  const newest = newestOf(versions.data?.pages.flatMap((page) => page.data) ?? []);
  const refresh = useRefreshQuestions(useCaseId);
  const { gone } = refresh.data ?? { gone: [] };
  const isBehind = newest !== null && linked.some(({ version }) => version < newest);
  // What the newest version does not have any more stays behind for good: it is said once, after a refresh.
  if (!isBehind || (refresh.isSuccess && gone.length > 0)) {
    return gone.length === 0 ? null : (
      <Alert color="orange" icon={<IconInfo size={18} />} role="status">
        <Trans>The newest version does not have these any more; they stay as they are: {gone.join(', ')}</Trans>
      </Alert>
    );
  }
  const run = () =>
    refresh.mutate(undefined, {
      onSuccess: ({ changed }) =>
        toast.good(
          changed === 0
            ? t`The examples say what the newest version says`
            : plural(changed, { one: '# example changed', other: '# examples changed' }),
        ),
    });
  return (
    <Alert color="indigo" icon={<IconInfo size={18} />}>
      <Group justify="space-between" gap="sm">
        <Trans>Version {newest} of the questions and answers is newer than these examples.</Trans>
        <Button size="xs" variant="default" loading={refresh.isPending} onClick={run}>
          <Trans>Refresh examples</Trans>
        </Button>
      </Group>
    </Alert>
  );
}
