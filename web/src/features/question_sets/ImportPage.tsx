/** A file on its way in: which column holds what, what each row comes to, and making it the next version. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';
import type { QuestionImport } from '@/api/gen/types.gen';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { ErrorView } from '@/ui/ErrorView';
import { FormError } from '@/ui/FormError';
import { PageHeader } from '@/ui/PageHeader';
import { ImportRows } from './components/ImportRows';
import { ImportStatus } from './components/ImportStatus';
import { MappingForm } from './components/MappingForm';
import { isUnderWay } from './model';
import { useCancelQuestions, useCommitQuestions, useImport } from './queries';

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Import questions`} rights={['manage-resources']}>
      <Import />
    </NeedsRight>
  );
}

function Import() {
  const { t } = useLingui();
  const { importId = '' } = useParams();
  const { data, error, refetch } = useImport(importId);
  return (
    <>
      <PageHeader
        title={data?.name ?? t`Import questions`}
        crumbs={
          <Back to={paths.questions({ tab: 'import' })}>
            <Trans>Questions and answers</Trans>
          </Back>
        }
        badge={data === undefined ? null : <ImportStatus found={data} />}
      />
      {data === undefined && error !== null ? <ErrorView error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : <Steps found={data} />}
    </>
  );
}

function Steps({ found }: { found: QuestionImport }) {
  const { t } = useLingui();
  const { id, status, rows, done, counts, warnings, version } = found;
  const commit = useCommitQuestions(id);
  const cancel = useCancelQuestions(id);
  const taken = counts.added + counts.changed + counts.same;
  const isOpen = status !== 'done' && status !== 'cancelled';
  return (
    <Stack>
      {warnings.length === 0 ? null : (
        <Alert color="yellow">
          <List size="sm">
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {status === 'mapping' || status === 'checked' || status === 'failed' ? (
        <MappingForm key={status} found={found} />
      ) : null}
      {isUnderWay(found) ? (
        <Stack gap={4} role="status">
          <Progress
            value={status === 'committing' ? 100 : (100 * done) / Math.max(rows, 1)}
            animated
            aria-label={t`Progress`}
          />
          <Text size="sm" c="dimmed">
            {status === 'committing' ? (
              <Plural
                value={taken}
                one="Making the next version of # row…"
                other="Making the next version of # rows…"
              />
            ) : (
              <Trans>
                {done} of {rows} rows checked…
              </Trans>
            )}
          </Text>
        </Stack>
      ) : null}
      {status === 'failed' ? (
        <Alert color="red">
          <Trans>This import failed and changed nothing. Check the rows again to continue.</Trans>
        </Alert>
      ) : null}
      {status === 'done' ? (
        <Group>
          <Text>
            <Trans>These questions are in version {version}.</Trans>
          </Text>
          <ButtonLink to={paths.questions({ version: String(version) })} variant="default">
            <Trans>See the questions</Trans>
          </ButtonLink>
        </Group>
      ) : null}
      {status === 'checked' ? <ImportRows found={found} /> : null}
      <FormError error={commit.error ?? cancel.error} />
      {isOpen ? (
        <Group>
          {status === 'checked' ? (
            <Button loading={commit.isPending} disabled={taken === 0} onClick={() => commit.mutate(undefined)}>
              <Plural value={taken} one="Import # row as the next version" other="Import # rows as the next version" />
            </Button>
          ) : null}
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            <Trans>Cancel import</Trans>
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}
