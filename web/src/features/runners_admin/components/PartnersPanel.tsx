/** Who else may see how a plugin does: those who wrote it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PluginPartner } from '@/api/gen/types.gen';
import { actionsColumn, WhenAndWho } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { type Column, DataTable } from '@/ui/DataTable';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import { pagedListState } from '@/ui/list-state';
import { Panel } from '@/ui/Panel';
import { SearchBox } from '@/ui/SearchBox';
import { toast } from '@/ui/toast';
import { partnersQuery, useAddPartner, useRemovePartner } from '../figures-queries';

export function PartnersPanel({ plugin }: { plugin: string }) {
  const { t } = useLingui();
  // In the page, not in its address: there the words are those of the versions above.
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(partnersQuery(plugin, search));
  const partners = list.data?.pages.flatMap((page) => page.data) ?? [];
  const add = useAddPartner(plugin);
  const remove = useRemovePartner(plugin);
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const split = splitErrors(add.error, ['email']);
  const missing = email.trim() === '' ? t`Please enter an address` : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (missing !== null) return;
    add.mutate(email.trim(), {
      onSuccess: () => {
        setEmail('');
        setTouched(false);
        toast.good(t`They see the figures of ${plugin} now`);
      },
    });
  };
  const askToRemove = (partner: PluginPartner) =>
    confirm({
      title: t`Take the figures away from ${partner.name}?`,
      message: t`The account remains but no longer sees the figures of ${plugin}.`,
      action: t`Take away`,
      run: async () => {
        await remove.mutateAsync(partner.user_id);
        toast.good(t`Partner removed`);
      },
    });
  const isAnyBlind = partners.some((partner) => !partner.may_see);
  return (
    <Panel
      title={t`Partners`}
      description={
        <Trans>
          Accounts of your company that see this plugin’s figures, and nothing else where their role holds only the
          right “See figures of plugins”.
        </Trans>
      }
    >
      <Stack gap="md">
        {search === '' && list.data?.pages[0]?.total === 0 ? (
          <Text c="dimmed">
            <Trans>Nobody yet.</Trans>
          </Text>
        ) : (
          <>
            <SearchBox label={t`Search partners`} value={search} onSearch={setSearch} />
            <DataTable
              label={t`Partners`}
              columns={partnerColumns(askToRemove)}
              list={pagedListState(list)}
              rowKey={(partner) => partner.user_id}
              skeletonRows={1}
              empty={
                <Text p="md" c="dimmed">
                  <Trans>No partner matches.</Trans>
                </Text>
              }
            />
          </>
        )}
        {isAnyBlind ? (
          <Alert color="orange">
            <Trans>Give them a role that holds the right “See figures of plugins”, and no other.</Trans>
          </Alert>
        ) : null}
        <form onSubmit={submit} noValidate>
          <ErrorSummary lines={split.summary} />
          <Group align="flex-start" gap="sm">
            <TextInput
              flex="1 1 14rem"
              type="email"
              label={t`Email address`}
              description={t`Of an existing account`}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              error={split.fields['email'] ?? (touched ? missing : null)}
            />
            <Button type="submit" variant="default" mt={42} loading={add.isPending}>
              <Trans>Add partner</Trans>
            </Button>
          </Group>
        </form>
      </Stack>
    </Panel>
  );
}

const partnerColumns = (onRemove: (partner: PluginPartner) => void): Column<PluginPartner>[] => [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    cell: (partner) => (
      <Box miw={0} py={2}>
        {partner.name}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {partner.email}
          {partner.may_see ? null : <Trans> · sees nothing yet: the role lacks the right</Trans>}
        </Text>
      </Box>
    ),
  },
  {
    key: 'granted',
    header: <Trans>Added</Trans>,
    width: 160,
    from: 'sm',
    cell: (partner) => <WhenAndWho at={partner.granted_at} who={partner.granted_by_name} />,
  },
  actionsColumn((partner) => <TakeAway partner={partner} onClick={() => onRemove(partner)} />, 120),
];

function TakeAway({ partner, onClick }: { partner: PluginPartner; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="xs" variant="default" aria-label={t`Take away the figures from ${partner.name}`} onClick={onClick}>
      <Trans>Take away</Trans>
    </Button>
  );
}
