/** The acts on one account that need no form: each asks first and says what follows. */
import { useLingui } from '@lingui/react/macro';
import type { ListedPerson } from '@/api/types';
import { fullName } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { useResendInvite, useResetMfa, useUpdatePerson } from '../changes';

export function usePersonActs() {
  const { t } = useLingui();
  const update = useUpdatePerson();
  const resend = useResendInvite();
  const resetMfa = useResetMfa();

  const setStatus = (person: ListedPerson, status: 'active' | 'suspended') =>
    update.mutateAsync({
      id: person.id,
      values: {
        first_name: person.first_name,
        last_name: person.last_name,
        role_id: person.role_id,
        feature_access: person.feature_access,
        status,
      },
    });

  return {
    suspend: (person: ListedPerson) => {
      const name = fullName(person);
      confirm({
        title: t`Suspend this person?`,
        message: t`${name} is signed out everywhere at once and cannot sign in. Their work stays where it is.`,
        action: t`Suspend`,
        run: async () => {
          await setStatus(person, 'suspended');
          toast.good(t`${name} was suspended`);
        },
      });
    },
    activate: (person: ListedPerson) => {
      const name = fullName(person);
      confirm({
        title: t`Restore access for this person?`,
        message: t`${name} can sign in again with the role “${person.role_name}”.`,
        action: t`Restore access`,
        run: async () => {
          await setStatus(person, 'active');
          toast.good(t`${name} can sign in again`);
        },
      });
    },
    resend: (person: ListedPerson) =>
      resend.mutate(person.id, { onSuccess: () => toast.good(t`A new invite is on its way to ${person.email}`) }),
    'reset-mfa': (person: ListedPerson) => {
      const name = fullName(person);
      confirm({
        title: t`Reset two-factor sign-in?`,
        message: t`Removes ${name}’s authenticator app, passkeys and recovery codes, and signs them out. Make sure the request really comes from them.`,
        action: t`Reset two-factor sign-in`,
        run: async () => {
          await resetMfa.mutateAsync(person.id);
          toast.good(t`${name} will set up two-factor sign-in again`);
        },
      });
    },
  };
}
