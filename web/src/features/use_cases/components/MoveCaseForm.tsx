/** Puts use cases into another folder of their workspace. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { UseCaseSummary } from '@/api/gen/types.gen';
import { pathLabel } from '@/features/folders/model';
import { foldersQuery } from '@/features/folders/queries';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';

const TOP = 'top';

type Props = {
  workspaceId: string;
  useCases: readonly UseCaseSummary[];
  onMove: (folderId: string | null) => Promise<void>;
  onDone: () => void;
};

export function MoveCaseForm({ workspaceId, useCases, onMove, onDone }: Props) {
  const { t } = useLingui();
  const folders = useQuery(foldersQuery(workspaceId, 'use_case'));
  const [place, setPlace] = useState(useCases[0]?.folder_id ?? TOP);
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const name = useCases[0]?.name ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState({ busy: true, error: null });
    onMove(place === TOP ? null : place).then(onDone, (error: unknown) => setState({ busy: false, error }));
  };
  return (
    <FormModal
      opened
      title={useCases.length === 1 ? t`Move use case` : t`Move ${useCases.length} use cases`}
      submitLabel={<Trans>Move</Trans>}
      loading={state.busy}
      error={[...splitErrors(state.error, []).summary, ...splitErrors(folders.error, []).summary]}
      onSubmit={submit}
      onClose={onDone}
    >
      <Select
        label={useCases.length === 1 ? t`Move “${name}” to` : t`Move them to`}
        searchable
        allowDeselect={false}
        data={[
          { value: TOP, label: t`Top level` },
          ...(folders.data ?? [])
            .filter((folder) => folder.may_edit !== false)
            .map((folder) => ({ value: folder.id, label: pathLabel(folders.data ?? [], folder.id) })),
        ]}
        value={place}
        onChange={(value) => setPlace(value ?? TOP)}
      />
    </FormModal>
  );
}
