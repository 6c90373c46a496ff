/** Another one takes the place of something: one is chosen, what changes is looked at, and then it is done. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Select, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryEntry, LibraryUse } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { choicesQuery, useReplace, usesQuery } from '../queries';
import { UseRows } from './UseRows';

type Props = { entry: LibraryEntry; onClose: () => void };

const changes = (use: LibraryUse) => use.in_draft && use.may_change;

export function ReplaceDialog({ entry, onClose }: Props) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [words] = useDebouncedValue(search, 250);
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const choices = useQuery(choicesQuery(entry.kind, words));
  const uses = useQuery(usesQuery(entry.kind, entry.id));
  const replace = useReplace();
  const { name } = entry;
  const fitting = (choices.data ?? []).filter(
    (each) => each.id !== entry.id && (entry.kind !== 'document' || each.workspace_id === entry.workspace_id),
  );
  const changed = (uses.data?.use_cases ?? []).filter(changes);
  const { fields, summary } = splitErrors(replace.error, ['with']);
  const problem = missing ? t`Please choose a replacement.` : fields['with'];
  const submit = () => {
    if (chosen === null) return setMissing(true);
    const use_cases = changed.map(({ id, draft_revision }) => ({ id, revision: draft_revision }));
    const body = { kind: entry.kind, id: entry.id, with: chosen, use_cases };
    replace.mutate(body, {
      onSuccess: ({ drafts }) => {
        toast.good(drafts === 1 ? t`One draft was changed` : t`${drafts} drafts were changed`);
        onClose();
      },
    });
  };
  return (
    <FormModal
      opened
      size="lg"
      title={t`Replace “${name}”`}
      submitLabel={<Plural value={changed.length} one="Change # draft" other="Change # drafts" />}
      loading={replace.isPending}
      error={summary}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length > 0) submit();
      }}
      onClose={onClose}
    >
      <Select
        label={t`Replace with`}
        placeholder={t`Choose another one`}
        searchable
        required
        data-autofocus
        value={chosen}
        searchValue={search}
        onSearchChange={setSearch}
        // What was found is found by the server, too.
        filter={({ options }) => options}
        data={fitting.map((each) => ({ value: each.id, label: each.name }))}
        nothingFoundMessage={t`Nothing of this kind found`}
        onChange={(value) => {
          setChosen(value);
          setMissing(false);
        }}
        error={problem ?? null}
      />
      <Alert color="gray" title={<Trans>What changes</Trans>}>
        <Text size="sm">
          <Trans>
            Each draft below is saved once more, as if you had changed it yourself. What is published stays as it is
            until somebody publishes the draft.
          </Trans>
        </Text>
      </Alert>
      {uses.error && uses.data === undefined ? (
        <ErrorView error={uses.error} onRetry={() => void uses.refetch()} retrying={uses.isFetching} />
      ) : uses.data === undefined ? (
        <Skeleton h={120} aria-busy />
      ) : (
        <UseRows uses={uses.data}>
          {(use) =>
            changes(use) ? null : (
              <Text size="xs" c="orange.8">
                {use.in_draft ? (
                  <Trans>Unchanged: you are not allowed to change it.</Trans>
                ) : (
                  <Trans>Its draft no longer uses it; publish the draft.</Trans>
                )}
              </Text>
            )
          }
        </UseRows>
      )}
    </FormModal>
  );
}
