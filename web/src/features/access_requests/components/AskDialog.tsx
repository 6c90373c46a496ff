/** Asks for a workspace or a right, with a word on why; it goes to those who may give it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Loader, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useProfile } from '@/features/auth/queries';
import type { AccountPermission } from '@/lib/permissions';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { type Asked, askableWorkspacesQuery, useAskForAccess } from '../queries';
import { ASKABLE_RIGHTS, RIGHT_NAMES } from '../rights';

const SHORTEST_REASON = 3;

type Kind = Asked['kind'];
type Props = { kind?: Kind; permission?: AccountPermission | null; onClose: () => void };

export function AskDialog({ kind: first = 'workspace', permission: wished = null, onClose }: Props) {
  const { t, i18n } = useLingui();
  const held = new Set(useProfile().user_profile_data.permissions.map((each) => each.slug));
  const ask = useAskForAccess();
  const [kind, setKind] = useState<Kind>(first);
  const [workspace, setWorkspace] = useState<string | null>(null);
  const [permission, setPermission] = useState<string | null>(wished);
  const [message, setMessage] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(ask.error, ['workspace_id', 'permission', 'message']);
  const missing = kind === 'workspace' ? workspace === null : permission === null;
  const short = message.trim().length < SHORTEST_REASON;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (missing || short) return;
    const asked: Asked =
      kind === 'workspace'
        ? { kind, workspace_id: workspace ?? '', message: message.trim() }
        : { kind, permission: permission ?? '', message: message.trim() };
    ask.mutate(asked, {
      onSuccess: () => {
        toast.good(t`Request sent. You get an email when it is answered.`);
        onClose();
      },
    });
  };

  return (
    <FormModal
      opened
      title={t`Request access`}
      submitLabel={<Trans>Send request</Trans>}
      loading={ask.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t`What do you need?`}
        value={kind}
        onChange={(value) => setKind(value)}
        data={[
          { value: 'workspace', label: t`A workspace` },
          { value: 'permission', label: t`A right` },
        ]}
      />
      {kind === 'workspace' ? (
        <WorkspaceSelect
          value={workspace}
          onChange={setWorkspace}
          error={split.fields['workspace_id'] ?? (touched && missing ? t`Please choose a workspace` : null)}
        />
      ) : (
        <Select
          label={t`Right`}
          required
          searchable
          data={ASKABLE_RIGHTS.filter((slug) => !held.has(slug)).map((slug) => ({
            value: slug,
            label: i18n._(RIGHT_NAMES[slug]),
          }))}
          nothingFoundMessage={t`You already have every right`}
          value={permission}
          onChange={setPermission}
          error={split.fields['permission'] ?? (touched && missing ? t`Please choose a right` : null)}
        />
      )}
      <Textarea
        label={t`What do you need it for?`}
        description={t`The approvers see this`}
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={split.fields['message'] ?? (touched && short ? t`Please say in a few words what you need it for` : null)}
      />
    </FormModal>
  );
}

type SelectProps = { value: string | null; onChange: (id: string | null) => void; error: string | null };

function WorkspaceSelect({ value, onChange, error }: SelectProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 250);
  const found = useQuery(askableWorkspacesQuery(wanted));
  return (
    <Select
      label={t`Workspace`}
      required
      searchable
      // The server searches; what it found is not filtered a second time.
      filter={({ options }) => options}
      data={(found.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
      nothingFoundMessage={found.isFetching ? t`Searching…` : t`There is no other workspace to request`}
      rightSection={found.isFetching ? <Loader size={16} /> : undefined}
      error={error ?? (found.error ? t`The workspaces could not be loaded` : null)}
    />
  );
}
