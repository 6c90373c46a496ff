/** A language model in three steps: the provider, its key, "Test and use". Everything else is proposed and can be changed. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Group, Paper, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { modelsQuery } from '@/features/models/queries';
import { formatLatency } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyView } from '@/ui/EmptyView';
import { IconCircleCheck, IconPuzzle } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { TextLink } from '@/ui/TextLink';
import { ConnectForm } from './components/ConnectForm';
import { NoPlanAlert, useMayConnect } from './components/NoPlanAlert';
import { ProviderCards } from './components/ProviderCards';
import { type Connected, useConnect } from './connect';
import { readFilter } from './model';
import { inOrder, proposed, proposedRegion, providerName } from './providers';
import { bindingListQuery, choicesQuery, regionsQuery } from './queries';

export async function loader() {
  // Who lacks the right is told so by the page, not by the failure of its data.
  await queryClient.query({ ...choicesQuery(), staleTime: 'static' }).catch(() => undefined);
  return null;
}

export function Component() {
  const { t } = useLingui();
  return (
    <NeedsRight title={t`Connect a language model`} rights={['manage-bindings']}>
      <Connect />
    </NeedsRight>
  );
}

function Connect() {
  const { t } = useLingui();
  const choices = inOrder(useSuspenseQuery(choicesQuery()).data);
  const offered = useQuery(modelsQuery()).data ?? [];
  const regions = useQuery(regionsQuery()).data ?? [];
  const taken =
    useInfiniteQuery(bindingListQuery(readFilter(new URLSearchParams()))).data?.pages.flatMap(({ data }) => data) ?? [];
  const mayConnect = useMayConnect();
  const connect = useConnect();
  const [provider, setProvider] = useState<string | null>(null);
  const choice = choices.find(({ name }) => name === provider);
  const done = connect.data?.test.worked ? connect.data : null;
  return (
    <>
      <PageHeader
        title={t`Connect a language model`}
        description={<Trans>Choose a provider and paste its key. We try it at once; then everybody can use it.</Trans>}
        crumbs={<Back to={paths.bindings()}>{t`Model providers`}</Back>}
      />
      {!mayConnect ? (
        <NoPlanAlert />
      ) : choices.length === 0 ? (
        <Paper className="surface">
          <EmptyView
            icon={<IconPuzzle size={28} />}
            title={t`No provider can be connected yet`}
            description={<Trans>Whoever runs this platform has to install one first.</Trans>}
          />
        </Paper>
      ) : done !== null ? (
        <Ready connected={done} />
      ) : (
        <>
          <ProviderCards
            choices={choices}
            value={provider}
            onChange={(name) => {
              connect.reset();
              setProvider(name);
            }}
          />
          {choice === undefined ? null : (
            <ConnectForm
              key={choice.name}
              choice={choice}
              initial={proposed(
                choice,
                proposedRegion(offered, regions),
                taken.map(({ name }) => name),
              )}
              busy={connect.isPending}
              error={connect.error}
              failure={connect.data?.test.failure ?? null}
              onConnect={(request) => connect.mutate(request)}
            />
          )}
          <Text size="sm" c="dimmed" mt="lg">
            <TextLink to={paths.newBinding()} size="sm">
              <Trans>Set up everything by hand</Trans>
            </TextLink>
          </Text>
        </>
      )}
    </>
  );
}

function Ready({ connected }: { connected: Connected }) {
  const { t } = useLingui();
  const { binding, test } = connected;
  const took = formatLatency(test.duration_ms);
  const name = providerName(binding.plugin);
  return (
    <Alert color="teal" role="status" icon={<IconCircleCheck size={20} />} title={t`${name} is ready`} maw={720}>
      <Text>
        <Trans>
          {test.model} answered in {took}. Choose it in a use case under “Model”; new use cases can start with it.
        </Trans>
      </Text>
      <Group gap="sm" mt="md">
        <ButtonLink to={paths.buildUseCase()}>
          <Trans>New use case</Trans>
        </ButtonLink>
        <ButtonLink to={paths.binding(binding.id)} variant="default">
          <Trans>Settings of this connection</Trans>
        </ButtonLink>
      </Group>
    </Alert>
  );
}
