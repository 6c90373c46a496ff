/** "Describe what you need": a model drafts the use case, or the nearest template is named. It is a proposal; nothing is saved by it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, List, Loader, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useEffect } from 'react';
import type { Definition, ProposedUseCase } from '@/api/gen/types.gen';
import { sectionsOf } from '@/features/cases/model';
import { usePropose } from '@/features/cases/queries';
import { announce } from '@/lib/announce';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { FormError } from '@/ui/FormError';
import { IconInfo, IconWand } from '@/ui/icons';

type Props = {
  workspaceId: string;
  folderId: string | null;
  words: string;
  onWords: (words: string) => void;
  onProposed: (definition: Definition) => void;
};

/** As the server asks. */
const FEWEST = 10;

export function DescribeCase({ workspaceId, folderId, words, onWords, onProposed }: Props) {
  const { t } = useLingui();
  const propose = usePropose();
  const { data: proposed } = propose;
  const tooFew = words.trim().length < FEWEST;
  const draft = () =>
    propose.mutate(
      { workspace_id: workspaceId, words },
      {
        onSuccess: ({ definition }) => {
          if (definition !== null) onProposed(definition);
        },
      },
    );
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={t`Describe what you need`}>
      <Stack gap="sm">
        <Textarea
          label={t`Describe what you need`}
          description={t`Describe the inputs, the result you want and who it is for. We propose a draft that you can change before anything is saved.`}
          placeholder={t`For example: customers write to complain about deliveries; I need a polite reply that offers a fair solution.`}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          value={words}
          onChange={(event) => onWords(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button
            variant="light"
            leftSection={<IconWand size={16} />}
            loading={propose.isPending}
            disabled={tooFew || workspaceId === ''}
            onClick={draft}
          >
            <Trans>Draft it</Trans>
          </Button>
          {propose.isPending ? (
            <Group gap={6}>
              <Loader size={14} aria-hidden />
              <Text size="sm" c="dimmed">
                <Trans>A draft is being written. It may take a minute.</Trans>
              </Text>
            </Group>
          ) : workspaceId === '' ? (
            <Text size="xs" c="dimmed">
              <Trans>Choose a workspace first.</Trans>
            </Text>
          ) : tooFew && words.trim() !== '' ? (
            <Text size="xs" c="dimmed">
              <Trans>Please describe it in a few more words.</Trans>
            </Text>
          ) : null}
        </Group>
        <FormError error={propose.error} />
        {proposed === undefined || propose.isPending ? null : (
          <Proposed key={propose.submittedAt} proposed={proposed} workspaceId={workspaceId} folderId={folderId} />
        )}
      </Stack>
    </Paper>
  );
}

function Proposed({
  proposed,
  workspaceId,
  folderId,
}: {
  proposed: ProposedUseCase;
  workspaceId: string;
  folderId: string | null;
}) {
  const { t } = useLingui();
  const { definition, template } = proposed;
  const spoken = definition === null ? t`No draft could be written here` : t`A draft is ready`;
  useEffect(() => announce(spoken), [spoken]);
  if (definition !== null) return <Draft proposed={proposed} definition={definition} />;
  return (
    <Alert color="indigo" icon={<IconInfo size={18} />} title={<Trans>No language model is connected</Trans>}>
      {template === null ? (
        <Trans>No template matches your description either. Choose one of the starts below.</Trans>
      ) : (
        <Stack gap="xs" align="flex-start">
          <Text size="sm">
            <Trans>
              The closest template is “{template.name}”: it also mentions {template.why.join(', ')}.
            </Trans>
          </Text>
          <ButtonLink
            size="xs"
            variant="default"
            to={paths.templates({ workspace: workspaceId, folder: folderId, template: template.id })}
          >
            <Trans>Look at this template</Trans>
          </ButtonLink>
        </Stack>
      )}
    </Alert>
  );
}

function Draft({ proposed, definition }: { proposed: ProposedUseCase; definition: Definition }) {
  const { repairs, model_label: model, region_label: region } = proposed;
  const sections = sectionsOf(definition);
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed">
        <Trans>
          Drafted by {model} · {region}. Nothing is saved yet; everything can be changed in the builder.
        </Trans>
      </Text>
      <Text fw={600}>{definition.name}</Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {definition.instruction}
      </Text>
      {definition.inputs.length === 0 ? null : (
        <Text size="sm">
          <Trans>Inputs: {definition.inputs.map(({ label }) => label).join(', ')}</Trans>
        </Text>
      )}
      {sections.length === 0 ? null : (
        <Text size="sm">
          <Trans>Sections: {sections.map(({ title }) => title).join(', ')}</Trans>
        </Text>
      )}
      {repairs.length === 0 ? null : (
        <Alert color="gray" title={<Trans>Fixed in the draft</Trans>}>
          <List size="sm">
            {repairs.map((repair) => (
              <List.Item key={repair}>{repair}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  );
}
