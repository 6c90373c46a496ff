/** Puts a use case into another folder of its workspace. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UseCaseSummary } from '@/api/types';
import { pathLabel } from '@/features/folders/model';
import { foldersQuery } from '@/features/folders/queries';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useMoveCase } from '../queries';

const TOP = 'top';

export function MoveCaseForm({ useCase, onDone }: { useCase: UseCaseSummary; onDone: () => void }) {
  const { t } = useLingui();
  const move = useMoveCase();
  const folders = useQuery(foldersQuery(useCase.workspace_id, 'use_case'));
  const [place, setPlace] = useState(useCase.folder_id ?? TOP);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    move.mutate(
      { id: useCase.id, folder_id: place === TOP ? null : place },
      {
        onSuccess: () => {
          toast.good(t`Use case moved`);
          onDone();
        },
      },
    );
  };
  return (
    <FormModal
      opened
      title={t`Move use case`}
      submitLabel={<Trans>Move</Trans>}
      loading={move.isPending}
      error={[...splitErrors(move.error, []).summary, ...splitErrors(folders.error, []).summary]}
      onSubmit={submit}
      onClose={onDone}
    >
      <Select
        label={t`Move “${useCase.name}” to`}
        searchable
        allowDeselect={false}
        data={[
          { value: TOP, label: t`Top level` },
          ...(folders.data ?? []).map((folder) => ({
            value: folder.id,
            label: pathLabel(folders.data ?? [], folder.id),
          })),
        ]}
        value={place}
        onChange={(value) => setPlace(value ?? TOP)}
      />
    </FormModal>
  );
}
