/** Chooses a workspace. Whoever may make one can do it here, so that a form that needs one is never a dead end. */
import { useLingui } from '@lingui/react/macro';
import { Select, type SelectProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Workspace } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';

const WorkspaceDialog = lazy(async () => ({ default: (await import('./WorkspaceDialog')).WorkspaceDialog }));

const NEW = 'new';

type Props = Omit<SelectProps, 'data' | 'onChange' | 'value'> & {
  workspaces: readonly Pick<Workspace, 'id' | 'name'>[];
  value: string | null;
  onChange: (id: string) => void;
};

export function WorkspaceSelect({ workspaces, value, onChange, ...rest }: Props) {
  const { t } = useLingui();
  const can = useCan();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Select
        label={t`Workspace`}
        allowDeselect={false}
        searchable={workspaces.length > 8}
        nothingFoundMessage={t`No workspace of that name`}
        placeholder={t`Choose a workspace`}
        {...rest}
        data={[
          ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
          ...(can('manage-workspaces') ? [{ value: NEW, label: t`New workspace…` }] : []),
        ]}
        value={value}
        onChange={(id) => {
          if (id === NEW) setCreating(true);
          else if (id !== null) onChange(id);
        }}
      />
      {creating ? (
        <Suspense fallback={null}>
          <WorkspaceDialog
            opened
            workspace={null}
            onClose={() => setCreating(false)}
            onMade={(made) => onChange(made.id)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
