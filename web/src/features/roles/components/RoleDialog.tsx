/** A role's name and rights; before it is saved it says what changes for how many people. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Group, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Role } from '@/api/gen/types.gen';
import type { Right } from '@/api/types';
import { useHeld } from '@/features/auth/queries';
import { WhatBreaks } from '@/features/rehearsals/components/WhatBreaks';
import { missingProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FormActions } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { IconInfo } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { changeOf, givable } from '../model';
import { rehearseRole, rightsQuery, type Scope, useSaveRole } from '../queries';

/** `role` is the one to change; null makes a new one. */
export type RoleDraft = { role: Role | null; cloneOf?: Role; name: string; permissions: readonly string[] };

type Props = { scope: Scope; draft: RoleDraft; onClose: () => void };

export function RoleDialog({ scope, draft, onClose }: Props) {
  const { t } = useLingui();
  const all = useQuery(rightsQuery());
  const rights = (all.data ?? []).filter((right) => right.scope === scope);
  const held = useHeld();
  const save = useSaveRole(scope, draft.role?.id ?? null);
  const [name, setName] = useState(draft.name);
  // A copy of a role above one's own starts with what one may give.
  const [permissions, setPermissions] = useState<string[]>(() =>
    draft.role === null
      ? draft.permissions.filter((slug) => scope === 'workspace' || held.includes(slug))
      : [...draft.permissions],
  );
  const [touched, setTouched] = useState(false);
  const split = splitErrors(save.error, ['name']);
  const problem = missingProblem(t`a role name`)(name);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (problem !== null) return;
    save.mutate(
      { name: name.trim(), permissions, ...(draft.cloneOf ? { clone_of: draft.cloneOf.id } : {}) },
      {
        onSuccess: () => {
          toast.good(draft.role === null ? t`Role created` : t`Role saved`);
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={!save.isPending}
      closeOnEscape={!save.isPending}
      title={<Text fw={600}>{draft.role === null ? t`New role` : t`Edit “${draft.role.name}”`}</Text>}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ErrorSummary lines={split.summary} />
          <TextInput
            label={t`Name`}
            required
            data-autofocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={split.fields['name'] ?? (touched ? problem : null)}
          />
          <Rights rights={rights} held={held} value={permissions} onChange={setPermissions} />
          <Change rights={rights} draft={draft} permissions={permissions} />
          <Broken scope={scope} draft={draft} permissions={permissions} />
          <FormActions loading={save.isPending} onCancel={onClose} submitLabel={<Trans>Save role</Trans>} />
        </Stack>
      </form>
    </Modal>
  );
}

type RightsProps = {
  rights: readonly Right[];
  held: readonly string[];
  value: string[];
  onChange: (slugs: string[]) => void;
};

function Rights({ rights, held, value, onChange }: RightsProps) {
  const { t } = useLingui();
  if (rights.length === 0) return <Skeleton h={240} aria-busy />;
  const free = rights.filter((right) => givable(right, held)).map((right) => right.slug);
  const every = free.every((slug) => value.includes(slug));
  return (
    <Checkbox.Group label={t`Rights`} value={value} onChange={onChange} labelProps={{ mb: 4 }}>
      <Group mb="xs">
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            onChange(every ? value.filter((slug) => !free.includes(slug)) : [...new Set([...value, ...free])])
          }
        >
          {every ? <Trans>None</Trans> : <Trans>All</Trans>}
        </Button>
      </Group>
      <Stack gap="sm">
        {rights.map((right) => {
          const may = givable(right, held);
          return (
            <Checkbox
              key={right.slug}
              value={right.slug}
              disabled={!may}
              label={right.sentence}
              {...(may ? {} : { description: t`You cannot grant a right you do not have.` })}
            />
          );
        })}
      </Stack>
    </Checkbox.Group>
  );
}

/** Only rights that are taken away break anything. */
function Broken({ scope, draft, permissions }: { scope: Scope; draft: RoleDraft; permissions: readonly string[] }) {
  const { role } = draft;
  if (role === null || role.permissions.every((slug) => permissions.includes(slug))) return null;
  return (
    <WhatBreaks rehearse={rehearseRole(scope, role.id, permissions)} change={['role', scope, role.id, permissions]} />
  );
}

type ChangeProps = { rights: readonly Right[]; draft: RoleDraft; permissions: readonly string[] };

function Change({ rights, draft, permissions }: ChangeProps) {
  if (draft.role === null || draft.role.users === 0) return null;
  const { gained, lost } = changeOf(rights, draft.role.permissions, permissions);
  if (gained.length === 0 && lost.length === 0) return null;
  const users = draft.role.users;
  return (
    <Alert icon={<IconInfo size={18} />} color={lost.length > 0 ? 'orange' : 'indigo'} role="status">
      <Text fw={500}>
        <Plural value={users} one="For # person, as soon as you save:" other="For # people, as soon as you save:" />
      </Text>
      {gained.length > 0 ? (
        <Text>
          <Trans>Gained: {gained.join(', ')}</Trans>
        </Text>
      ) : null}
      {lost.length > 0 ? (
        <Text>
          <Trans>Lost: {lost.join(', ')}</Trans>
        </Text>
      ) : null}
    </Alert>
  );
}
