/** Invites people by their email addresses: as what, and into which workspaces. The mail brings them the way in. */
import { Plural, useLingui } from '@lingui/react/macro';
import { Alert, List, Modal, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { accountRolesQuery, workspaceRolesQuery } from '@/features/roles/queries';
import { workspacesQuery } from '@/features/workspaces/queries';
import { FormActions } from '@/ui/FormModal';
import { IconAlert } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { readAddresses } from '../addresses';
import { APP_ACCESS, type AppAccess } from '../list';
import { AppAccessSelect } from './AppAccessSelect';
import { useInvitations } from './use-invitations';
import { grantOf, isWhole, type WorkspaceGrant, WorkspaceGrants } from './WorkspaceGrants';

/** More are better brought as a file, which shows each row first. */
const MOST = 50;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { send, sending, sent, refused } = useInvitations();
  const roles = useQuery(accountRolesQuery()).data ?? [];
  const workspaces = useQuery(workspacesQuery()).data ?? [];
  const workspaceRoles = useQuery(workspaceRolesQuery()).data ?? [];
  const [text, setText] = useState('');
  const [first, setFirst] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const [apps, setApps] = useState<AppAccess>('web');
  const [chosen, setChosen] = useState<WorkspaceGrant[] | null>(null);
  const [asked, setAsked] = useState(false);
  // The usual one is offered; the list begins with the admins.
  const roleId = role ?? roles.find(({ name }) => name === 'Member')?.id ?? roles.at(-1)?.id ?? null;
  // Somebody in no workspace has nothing to open: where there is only one, it is theirs.
  const only = workspaces.length === 1 ? workspaces[0] : undefined;
  const grants = chosen ?? (only === undefined ? [] : [{ ...grantOf(workspaceRoles, only.id), key: 0 }]);

  const { people, wrong } = readAddresses(text);
  const single = people.length === 1 && wrong.length === 0 ? people[0] : undefined;
  const problem = () => {
    if (wrong.length > 0) return t`Not an email address: ${wrong.join(', ')}`;
    if (people.length === 0) return t`Enter at least one email address`;
    return people.length > MOST ? t`Invite at most ${MOST} people at once. For more, use a CSV file.` : null;
  };
  const error = asked ? problem() : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem() !== null || roleId === null || !grants.every(isWhole)) return;
    const invited = people.map((person) =>
      person === single
        ? { ...person, first_name: first?.trim() || person.first_name, last_name: last?.trim() || person.last_name }
        : person,
    );
    const failed = await send(invited, {
      role_id: roleId,
      feature_access: APP_ACCESS[apps],
      workspaces: grants.flatMap(({ workspace_id, role_id }) =>
        workspace_id === null || role_id === null ? [] : [{ workspace_id, role_id }],
      ),
    });
    if (failed.length > 0) {
      setText(failed.map(({ person }) => person.email).join('\n'));
      return;
    }
    const count = invited.length;
    const email = invited[0]?.email ?? '';
    toast.good(count === 1 ? t`An invite is on its way to ${email}` : t`${count} invites are on their way`);
    onClose();
  };

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={!sending && text === ''}
      closeOnEscape={!sending}
      title={<Text fw={600}>{t`Invite people`}</Text>}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {refused.length === 0 ? null : (
            <Alert
              color="red"
              role="alert"
              icon={<IconAlert size={18} />}
              title={<Plural value={refused.length} one="# invite was not sent" other="# invites were not sent" />}
            >
              <List size="sm">
                {refused.map(({ person, reason }) => (
                  <List.Item key={person.email}>
                    {person.email}: {reason}
                  </List.Item>
                ))}
              </List>
              {sent === 0 ? null : (
                <Text size="sm" mt={4}>
                  <Plural value={sent} one="The other invite was sent." other="The other # invites were sent." />
                </Text>
              )}
            </Alert>
          )}
          <Textarea
            label={t`Email addresses`}
            description={t`One or several, separated by commas or lines`}
            required
            data-autofocus
            autosize
            minRows={2}
            maxRows={8}
            autoComplete="off"
            placeholder="ben@example.com, chiara@example.com"
            value={text}
            error={error}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {single === undefined ? null : (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput
                label={t`First name`}
                maxLength={100}
                autoComplete="off"
                placeholder={single.first_name}
                value={first ?? ''}
                onChange={(event) => setFirst(event.currentTarget.value)}
              />
              <TextInput
                label={t`Last name`}
                maxLength={100}
                autoComplete="off"
                placeholder={single.last_name}
                value={last ?? ''}
                onChange={(event) => setLast(event.currentTarget.value)}
              />
            </SimpleGrid>
          )}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <RoleSelect label={t`Account role`} roles={roles} value={roleId} onChange={setRole} />
            <AppAccessSelect value={apps} onChange={setApps} />
          </SimpleGrid>
          <WorkspaceGrants grants={grants} showProblems={asked} onChange={setChosen} />
          <FormActions
            // Without a role nobody can be invited; it is there in a moment.
            loading={sending || roleId === null}
            onCancel={onClose}
            submitLabel={<Plural value={people.length} _0="Send invite" one="Send invite" other="Send # invites" />}
          />
        </Stack>
      </form>
    </Modal>
  );
}
