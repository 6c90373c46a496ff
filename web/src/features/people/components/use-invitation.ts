/** Inviting somebody new, the same wherever it is done: who, as what, and the mail that goes out. */
import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountRolesQuery } from '@/features/roles/queries';
import { addressProblem, missingProblem } from '@/lib/validation';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useInvitePerson } from '../queries';

const FIELDS = ['email', 'first_name', 'last_name'] as const;

type Values = { email: string; first_name: string; last_name: string };
type Rest = Omit<Parameters<ReturnType<typeof useInvitePerson>['mutate']>[0], keyof Values | 'role_id'>;

export function useInvitation(onClose: () => void) {
  const { t } = useLingui();
  const roles = useQuery(accountRolesQuery()).data ?? [];
  const invite = useInvitePerson();
  const [chosenRole, setRole] = useState<string | null>(null);
  // The usual one is offered; the list begins with the admins.
  const roleId = chosenRole ?? roles.find((role) => role.name === 'Member')?.id ?? roles.at(-1)?.id ?? null;
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { email: '', first_name: '', last_name: '' },
    validate: {
      email: addressProblem,
      first_name: missingProblem(t`a first name`),
      last_name: missingProblem(t`a last name`),
    },
  });
  const summary = useServerErrors(form, invite.error, FIELDS);

  /** Sends it with what else the place it is done from knows: apps, workspaces. */
  const send = (values: Values, rest: Rest) => {
    if (roleId === null) return;
    invite.mutate(
      { ...values, email: values.email.trim(), role_id: roleId, ...rest },
      {
        onSuccess: ({ user }) => {
          toast.good(t`An invite is on its way to ${user.email}`);
          onClose();
        },
      },
    );
  };
  return { form, summary, roles, roleId, setRole, send, isPending: invite.isPending };
}
