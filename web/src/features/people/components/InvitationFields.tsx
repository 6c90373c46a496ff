/** Who is invited, and as what; `children` are what else the place asks that it is done from. */
import { useLingui } from '@lingui/react/macro';
import { SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RoleSelect } from '@/features/roles/components/RoleSelect';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { NameFields } from '@/ui/NameFields';
import type { useInvitation } from './use-invitation';

type Props = { invitation: ReturnType<typeof useInvitation>; children: ReactNode };

export function InvitationFields({ invitation, children }: Props) {
  const { t } = useLingui();
  const { form, summary, roles, roleId, setRole } = invitation;
  return (
    <>
      <ErrorSummary lines={summary} />
      <TextInput
        label={t`Email`}
        type="email"
        required
        data-autofocus
        autoComplete="off"
        maxLength={254}
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NameFields form={form} />
        <RoleSelect label={t`Account role`} roles={roles} value={roleId} onChange={setRole} />
        {children}
      </SimpleGrid>
    </>
  );
}
