/** What can be done with one account. What would be refused is not offered. */
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import type { ListedPerson } from '@/api/types';
import { fullName } from '@/lib/format';
import { RowMenu } from '@/ui/columns';
import { IconBan, IconEdit, IconEye, IconSend, IconShield, IconTrash, IconUserCheck } from '@/ui/icons';

export type PersonAct = 'access' | 'edit' | 'resend' | 'reset-mfa' | 'suspend' | 'activate' | 'delete';
export type PersonMenuProps = {
  person: ListedPerson;
  me: string;
  mayManage: boolean;
  mayInvite: boolean;
  mayDelete: boolean;
  onAct: (act: PersonAct, person: ListedPerson) => void;
};

export function PersonMenu({ person, me, mayManage, mayInvite, mayDelete, onAct }: PersonMenuProps) {
  const act = (what: PersonAct) => () => onAct(what, person);
  const other = person.id !== me;
  const mayResend = mayInvite && person.status === 'invited';
  if (!mayManage && !mayResend && !(mayDelete && other)) return null;
  return (
    <RowMenu name={fullName(person)}>
      {mayManage ? (
        <>
          <Menu.Item leftSection={<IconEye size={16} />} onClick={act('access')}>
            <Trans>What can they see?</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={act('edit')}>
            <Trans>Edit</Trans>
          </Menu.Item>
        </>
      ) : null}
      {mayResend ? (
        <Menu.Item leftSection={<IconSend size={16} />} onClick={act('resend')}>
          <Trans>Send the invite again</Trans>
        </Menu.Item>
      ) : null}
      {mayManage && other && person.is_mfa_enabled ? (
        <Menu.Item leftSection={<IconShield size={16} />} onClick={act('reset-mfa')}>
          <Trans>Reset two-factor sign-in</Trans>
        </Menu.Item>
      ) : null}
      {mayManage && other && person.status === 'active' ? (
        <Menu.Item leftSection={<IconBan size={16} />} onClick={act('suspend')}>
          <Trans>Suspend</Trans>
        </Menu.Item>
      ) : null}
      {mayManage && other && person.status === 'suspended' ? (
        <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={act('activate')}>
          <Trans>Restore access</Trans>
        </Menu.Item>
      ) : null}
      {mayDelete && other ? (
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={act('delete')}>
          <Trans>Delete</Trans>
        </Menu.Item>
      ) : null}
    </RowMenu>
  );
}
