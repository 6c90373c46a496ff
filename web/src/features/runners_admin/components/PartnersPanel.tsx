/** Who else may see how a plugin does: those who wrote it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PluginPartner } from '@/api/types-figures';
import { WhenAndWho } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { splitErrors } from '@/ui/form';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { partnersQuery, useAddPartner, useRemovePartner } from '../figures-queries';

export function PartnersPanel({ plugin }: { plugin: string }) {
  const { t } = useLingui();
  const list = useQuery(partnersQuery(plugin));
  const partners = list.data ?? [];
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
      message: t`The account stays; it sees the figures of ${plugin} no more.`,
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
        {list.data === undefined ? (
          list.error === null ? (
            <Skeleton h={36} />
          ) : (
            <ErrorView error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
          )
        ) : partners.length === 0 ? (
          <Text c="dimmed">
            <Trans>Nobody yet.</Trans>
          </Text>
        ) : (
          <Table aria-label={t`Partners`}>
            <Table.Tbody>
              {partners.map((partner) => (
                <Table.Tr key={partner.user_id}>
                  <Table.Th scope="row" fw={400}>
                    {partner.name}
                    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                      {partner.email}
                      {partner.may_see ? null : <Trans> · sees nothing yet: the role lacks the right</Trans>}
                    </Text>
                  </Table.Th>
                  <Table.Td visibleFrom="sm">
                    <WhenAndWho at={partner.granted_at} who={partner.granted_by_name} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t`Take away the figures from ${partner.name}`}
                      onClick={() => askToRemove(partner)}
                    >
                      <Trans>Take away</Trans>
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
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
              description={t`Of an account that is there`}
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
