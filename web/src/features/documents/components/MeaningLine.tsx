/** Whether a document is found by what it means, and if not, why; whoever manages documents stops that and tries again. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { DocumentMeaning } from '@/api/types';
import { modelsQuery } from '@/features/models/queries';
import { formatDateTime } from '@/lib/format';
import { IconAlert } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { meaningQuery, useCancelMeaning, useRetryMeaning } from '../queries';

type Props = { document: Document; editable: boolean };

/** A part of its own: “Stop” becomes “Try again now”, and the keyboard stays here. */
export function MeaningLine(props: Props) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`How search finds this document`}>
      <Meaning {...props} />
    </div>
  );
}

function Meaning({ document, editable }: Props) {
  const { t } = useLingui();
  const { data: meaning } = useQuery(meaningQuery(document.id));
  const retry = useRetryMeaning(document.id);
  const cancel = useCancelMeaning(document.id);
  const labels = useLabels(meaning);
  if (meaning === undefined) return null;
  const { state, passages, problem } = meaning;
  const failed = (error: Error) => toast.bad(isProblem(error) ? error.message : t`That did not work. Try again.`);
  const stop = () => cancel.mutate(undefined, { onError: failed });
  if (problem === null) {
    const total = document.passages ?? 0;
    const isUnderWay = state === 'working' || state === 'queued';
    const line = (
      <Text size="sm" c="dimmed" role="status" className="tabular">
        {state === 'ready' ? (
          <Trans>
            Keyword and semantic search · {labels.model} · {labels.region}
          </Trans>
        ) : state === 'working' ? (
          <Trans>
            Keyword search; semantic search soon: {passages} of {total} passages are done
          </Trans>
        ) : state === 'queued' ? (
          <Trans>Keyword search; waiting to be indexed for semantic search</Trans>
        ) : meaning.is_wanted ? (
          <Trans>Keyword search only. Semantic search needs an embedding model in your regions</Trans>
        ) : (
          <Trans>Keyword search only. Your company has turned semantic search off</Trans>
        )}
      </Text>
    );
    return (
      <Group gap="xs" mb="md">
        {line}
        {isUnderWay && editable ? (
          <Button size="compact-xs" variant="subtle" loading={cancel.isPending} onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        ) : null}
      </Group>
    );
  }
  // It is still to come, so no words of how long ago it was.
  const nextTry = meaning.next_try_at === null ? null : formatDateTime(new Date(meaning.next_try_at));
  const again = () => retry.mutate(undefined, { onError: failed });
  return (
    <Alert color="orange" icon={<IconAlert size={18} />} mb="md" title={<Trans>Keyword search only</Trans>}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {problem.message} {nextTry === null ? null : <Trans>Next try: {nextTry}.</Trans>}
        </Text>
        {editable ? (
          <Button size="xs" variant="default" loading={retry.isPending} onClick={again}>
            <Trans>Try again now</Trans>
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}

/** Model and region as the settings call them; by their ids where they are offered no more. */
function useLabels(meaning: DocumentMeaning | undefined) {
  const { data: regions } = useQuery(modelsQuery());
  const region = regions?.find((each) => each.region === meaning?.region);
  const model = region?.models.find((each) => each.id === meaning?.model);
  return { model: model?.label ?? meaning?.model, region: region?.label ?? meaning?.region };
}
