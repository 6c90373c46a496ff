/** Makes the draft the version that everybody runs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text, Textarea } from '@mantine/core';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import type { UseCase } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import type { DraftSaver } from '@/features/cases/draft-saver';
import { fieldProblems } from '@/features/cases/model';
import { usePublishCase } from '@/features/cases/queries';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';

const GatePanel = lazy(async () => ({ default: (await import('@/features/checks/components/GatePanel')).GatePanel }));

type Props = { useCase: UseCase; saver: DraftSaver; onClose: () => void; onCheck: () => void };

export function PublishDialog({ useCase, saver, onClose, onCheck }: Props) {
  const { t } = useLingui();
  const publish = usePublishCase(useCase.id);
  const [note, setNote] = useState('');
  const [unsaved, setUnsaved] = useState(false);
  const [saving, setSaving] = useState(false);
  const [reason, setReason] = useState('');
  // What the gate says is said of the draft that the server has.
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => void saver.flush().then(setIsSaved), [saver]);
  const refused = splitErrors(publish.error, ['note', 'override_reason']);

  const send = async () => {
    setSaving(true);
    const saved = await saver.flush();
    setSaving(false);
    setUnsaved(!saved);
    if (!saved) return;
    publish.mutate(
      {
        revision: saver.snapshot().revision,
        note: note.trim(),
        override_reason: reason.trim() === '' ? null : reason.trim(),
      },
      {
        onSuccess: (published) => {
          toast.good(t`Version ${published.published?.version ?? ''} is published`);
          onClose();
        },
        onError: (error) => {
          // The messages belong to the fields behind this dialog.
          if (!isProblem(error) || Object.keys(error.errors).length === 0 || error.code === 'use_cases.gate') return;
          const { note: _own, override_reason: _also, ...fields } = fieldProblems(error.errors);
          if (Object.keys(fields).length === 0) return;
          saver.setProblems(fields);
          onClose();
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <FormModal
      opened
      title={t`Publish`}
      submitLabel={<Trans>Publish</Trans>}
      loading={saving || publish.isPending}
      error={[
        ...(unsaved ? [t`The draft could not be saved, so it cannot be published yet.`] : []),
        ...refused.summary,
      ]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {useCase.published === null ? (
          <Trans>Everybody in this workspace with the right to run use cases can run it.</Trans>
        ) : (
          <Trans>
            It replaces version {useCase.published.version}. Earlier runs keep the version they were made with.
          </Trans>
        )}
      </Text>
      {isSaved ? (
        <Suspense fallback={<Skeleton h={60} />}>
          <GatePanel
            useCaseId={useCase.id}
            reason={reason}
            error={refused.fields['override_reason']}
            onReason={setReason}
            onCheck={onCheck}
          />
        </Suspense>
      ) : null}
      <Textarea
        label={t`What is new?`}
        description={t`Optional. Shown in the list of versions.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        data-autofocus
        value={note}
        error={refused.fields['note']}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormModal>
  );
}
