/**
 * Makes a use case of a chat: what is proposed from its path is shown, and changed, before anything is saved. The last answer
 * becomes the first example that later versions are checked against.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Modal, Skeleton, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Chat, Input, ProposedFromChat } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import classes from '@/features/runs/components/Runs.module.css';
import { titleOf } from '@/features/use_cases/models';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { IconInfo } from '@/ui/icons';
import { promotionQuery } from '../queries';
import { usePromote } from '../use-promote';
import { ProposedInputs } from './ProposedInputs';

type Props = { chat: Pick<Chat, 'id' | 'title'>; onClose: () => void };

export function PromoteDialog({ chat, onClose }: Props) {
  const { t } = useLingui();
  const proposal = useQuery(promotionQuery(chat.id));
  if (proposal.data !== undefined) return <Proposal chatId={chat.id} proposed={proposal.data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size="xl" title={<Text fw={600}>{t`Turn this chat into a use case`}</Text>}>
      {proposal.error ? (
        <ErrorView error={proposal.error} onRetry={() => void proposal.refetch()} retrying={proposal.isFetching} />
      ) : (
        <Skeleton h={260} aria-busy />
      )}
    </Modal>
  );
}

type ProposalProps = { chatId: string; proposed: ProposedFromChat; onClose: () => void };

const FIELDS = ['definition.name', 'definition.instruction'] as const;

function Proposal({ chatId, proposed, onClose }: ProposalProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const promote = usePromote(chatId);
  const { data: regions = [] } = useQuery(modelsQuery());
  const { definition } = proposed;
  const [name, setName] = useState(definition.name);
  const [instruction, setInstruction] = useState(definition.instruction);
  const [inputs, setInputs] = useState<readonly Input[]>(definition.inputs ?? []);
  const [withExample, setWithExample] = useState(true);
  const { fields, summary } = splitErrors(promote.error, FIELDS);
  const folders = definition.document_folder_ids?.length ?? 0;
  return (
    <FormModal
      opened
      title={t`Turn this chat into a use case`}
      submitLabel={<Trans>Create use case</Trans>}
      loading={promote.isPending}
      error={summary}
      onSubmit={(event) => {
        event.preventDefault();
        promote.mutate(
          { proposed, name: name.trim(), instruction, inputs, withExample },
          { onSuccess: (useCase) => void navigate(paths.editUseCase(useCase)) },
        );
      }}
      onClose={onClose}
      size="xl"
    >
      <Text size="sm" c="dimmed">
        <Trans>Proposed from the questions and answers you see. Nothing is saved before you create it.</Trans>
      </Text>
      <TextInput
        label={t`Name`}
        required
        maxLength={120}
        value={name}
        error={fields['definition.name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t`Instruction`}
        description={t`Text in double braces is asked for each time.`}
        required
        autosize
        minRows={4}
        maxRows={12}
        maxLength={20_000}
        value={instruction}
        error={fields['definition.instruction']}
        onChange={(event) => setInstruction(event.currentTarget.value)}
      />
      <ProposedInputs
        inputs={inputs}
        onChange={setInputs}
        onFix={({ name: gone, example }) => {
          setInputs(inputs.filter((input) => input.name !== gone));
          setInstruction(instruction.replaceAll(`{{${gone}}}`, typeof example === 'string' ? example : ''));
        }}
      />
      <Stack gap={4}>
        <Text size="sm">
          <Trans>Reads:</Trans> <Plural value={definition.document_ids.length} one="# document" other="# documents" />
          {folders === 0 ? null : (
            <>
              , <Plural value={folders} one="# folder" other="# folders" />
            </>
          )}
        </Text>
        <Text size="sm">
          <Trans>Answers:</Trans> {titleOf(regions, definition.model)}
        </Text>
      </Stack>
      {proposed.left_out === 0 ? null : (
        <Alert color="orange" icon={<IconInfo size={18} />}>
          <Plural
            value={proposed.left_out}
            one="# document of the chat is left out: it is gone, or only its owner can open it."
            other="# documents of the chat are left out: they are gone, or only their owner can open them."
          />
        </Alert>
      )}
      <Switch
        label={t`Keep the last answer as the first example`}
        description={t`Each new version is checked against it before it is published.`}
        checked={withExample}
        onChange={(event) => setWithExample(event.currentTarget.checked)}
      />
      {withExample ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long answer scrolls by itself, also by keyboard
        <pre className={classes.prompt} tabIndex={0} aria-label={t`Last answer`}>
          {proposed.last_answer}
        </pre>
      ) : null}
    </FormModal>
  );
}
