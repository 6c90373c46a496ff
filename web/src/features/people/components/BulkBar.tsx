/** What can be done with several people at once. What failed for some of them is listed by name, and stays chosen. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BulkResult } from '@/api/gen/types.gen';
import type { ListedPerson } from '@/api/types';
import { fullName } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import { IconBan, IconSend, IconTrash, IconUserCheck, IconUserShield, IconWorkspaces } from '@/ui/icons';
import { type SelectionAction, SelectionBar } from '@/ui/SelectionBar';
import { toast } from '@/ui/toast';
import { BULK_LIMIT, type Bulk, useBulk } from '../changes';
import { BulkFailures } from './BulkFailures';
import { BulkRoleDialog } from './BulkRoleDialog';
import { DeletePersonDialog } from './DeletePersonDialog';

type Props = {
  chosen: ReadonlySet<string>;
  /** Those on the page; the chosen of other pages are known by id alone. */
  people: readonly ListedPerson[];
  me: string;
  mayDelete: boolean;
  mayInvite: boolean;
  onClear: () => void;
  onLeft: (failed: readonly string[]) => void;
};

export function BulkBar({ chosen, people, me, mayDelete, mayInvite, onClear, onLeft }: Props) {
  const { t } = useLingui();
  const bulk = useBulk();
  const [dialog, setDialog] = useState<'role' | 'workspace' | 'delete' | null>(null);
  const [failures, setFailures] = useState<BulkResult['failed']>([]);
  const ids = [...chosen].slice(0, BULK_LIMIT);
  const count = ids.length;
  const shown = people.filter((person) => chosen.has(person.id));

  const settle = (result: BulkResult) => {
    setFailures(result.failed);
    onLeft(result.failed.map((each) => each.id));
    const done = result.done.length;
    if (done > 0) toast.good(t`Done for ${done} of ${count}`);
  };
  const run = async (what: Bulk) => settle(await bulk.mutateAsync({ ids, ...what }));
  const ask = (what: Bulk, title: string, message: string, action: string) =>
    confirm({ title, message, action, run: () => run(what) });

  const actions: SelectionAction[] = [
    { label: t`Set role`, icon: IconUserShield, onClick: () => setDialog('role') },
    { label: t`Add to workspace`, icon: IconWorkspaces, onClick: () => setDialog('workspace') },
    {
      label: t`Suspend`,
      icon: IconBan,
      onClick: () =>
        ask(
          { action: 'suspend' },
          t`Suspend these people?`,
          t`${count} people are signed out everywhere at once and cannot sign in. Their work stays where it is.`,
          t`Suspend`,
        ),
    },
    {
      label: t`Restore access`,
      icon: IconUserCheck,
      onClick: () =>
        ask(
          { action: 'activate' },
          t`Restore access for these people?`,
          t`${count} people can sign in again.`,
          t`Restore access`,
        ),
    },
    ...(mayInvite
      ? [
          {
            label: t`Send the invites again`,
            icon: IconSend,
            onClick: () => void run({ action: 'resend_invite' }).catch(() => undefined),
          },
        ]
      : []),
    ...(mayDelete
      ? [{ label: t`Delete`, icon: IconTrash, destructive: true, onClick: () => setDialog('delete') }]
      : []),
  ];

  return (
    <>
      {count > 0 ? <SelectionBar count={count} actions={actions} onClear={onClear} /> : null}
      {dialog === 'role' || dialog === 'workspace' ? (
        <BulkRoleDialog
          kind={dialog}
          count={count}
          bulk={bulk}
          onRun={(what) => run(what).then(() => setDialog(null))}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'delete' && count > 0 ? (
        <DeletePersonDialog
          people={shown}
          me={me}
          onClose={() => setDialog(null)}
          onMany={(reassign_to) => {
            void run({ action: 'delete', reassign_to })
              .then(() => setDialog(null))
              .catch(() => undefined);
          }}
        />
      ) : null}
      <BulkFailures
        failures={failures}
        nameOf={(id) => {
          const found = people.find((person) => person.id === id);
          return found === undefined ? id : fullName(found);
        }}
        onClose={() => setFailures([])}
      />
    </>
  );
}
