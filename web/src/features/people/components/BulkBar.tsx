/** What can be done with several people at once. What failed for some of them is listed by name, and stays chosen. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionBar, Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import type { BulkResult, ListedPerson } from '@/api/types-identity';
import { fullName } from '@/lib/format';
import { confirm } from '@/ui/confirm';
import {
  IconBan,
  IconChevronDown,
  IconSend,
  IconTrash,
  IconUserCheck,
  IconUserShield,
  IconWorkspaces,
} from '@/ui/icons';
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

  return (
    <>
      <ActionBar
        opened={count > 0}
        // It lies outside of the page’s own landmarks.
        role="region"
        aria-label={t`For those chosen`}
        closeOnEscape
        onClose={onClear}
        maw="calc(100vw - 32px)"
      >
        <Text fw={500} px="xs" className="tabular" aria-live="polite">
          <Plural value={count} one="# chosen" other="# chosen" />
        </Text>
        <ActionBar.Divider />
        <Button variant="subtle" size="xs" leftSection={<IconUserShield size={16} />} onClick={() => setDialog('role')}>
          <Trans>Set role</Trans>
        </Button>
        <Button
          variant="subtle"
          size="xs"
          visibleFrom="sm"
          leftSection={<IconWorkspaces size={16} />}
          onClick={() => setDialog('workspace')}
        >
          <Trans>Add to workspace</Trans>
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <Button variant="subtle" size="xs" rightSection={<IconChevronDown size={14} />}>
              <Trans>More</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              hiddenFrom="sm"
              leftSection={<IconWorkspaces size={16} />}
              onClick={() => setDialog('workspace')}
            >
              <Trans>Add to workspace</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconBan size={16} />}
              onClick={() =>
                ask(
                  { action: 'suspend' },
                  t`Suspend these people?`,
                  t`${count} people are signed out everywhere at once and cannot sign in. Their work stays where it is.`,
                  t`Suspend`,
                )
              }
            >
              <Trans>Suspend</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={<IconUserCheck size={16} />}
              onClick={() =>
                ask(
                  { action: 'activate' },
                  t`Let these people in again?`,
                  t`${count} people can sign in again.`,
                  t`Let in again`,
                )
              }
            >
              <Trans>Let in again</Trans>
            </Menu.Item>
            {mayInvite ? (
              <Menu.Item
                leftSection={<IconSend size={16} />}
                onClick={() => void run({ action: 'resend_invite' }).catch(() => undefined)}
              >
                <Trans>Send the invites again</Trans>
              </Menu.Item>
            ) : null}
            {mayDelete ? (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => setDialog('delete')}>
                <Trans>Delete</Trans>
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
        <ActionBar.CloseButton aria-label={t`Choose nobody`} />
      </ActionBar>
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
