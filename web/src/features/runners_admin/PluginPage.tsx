/** One plugin: which version serves, which one has a share of the runs, and those that were uploaded. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Badge, Box, Button, Code, Skeleton, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { PluginVersion, RollBackTarget, RunnerPlugin } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { formatCount, shortDigest } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { Facts } from '@/ui/Facts';
import { IconAlert, IconHistory, IconPlus } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { RelativeTime } from '@/ui/RelativeTime';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { useHours } from './components/HoursControl';
import { ManifestPanel } from './components/ManifestPanel';
import { VersionList } from './components/VersionList';
import { figuresQuery } from './figures-queries';
import { isUploadedQuery, pluginsQuery, useRollBack } from './plugin-queries';

const ReasonDialog = lazy(async () => ({ default: (await import('./components/ReasonDialog')).ReasonDialog }));
const FiguresPanel = lazy(async () => ({ default: (await import('./components/FiguresPanel')).FiguresPanel }));
const PartnersPanel = lazy(async () => ({ default: (await import('./components/PartnersPanel')).PartnersPanel }));

export async function loader({ params }: LoaderFunctionArgs) {
  const name = params['pluginName'] ?? '';
  const plugins = await queryClient.query({ ...pluginsQuery(), staleTime: 'static' });
  if (plugins.some((plugin) => plugin.name === name)) return null;
  // Nothing of it serves, but something may again.
  if (!(await queryClient.query(isUploadedQuery(name)))) throw new Response(null, { status: 404 });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { pluginName = '' } = useParams();
  return (
    <NeedsRight title={t`Plugin`} rights={['manage-plugins']}>
      <Plugin key={pluginName} name={pluginName} />
    </NeedsRight>
  );
}

function Plugin({ name }: { name: string }) {
  const { t } = useLingui();
  const plugin = useSuspenseQuery(pluginsQuery()).data.find((each) => each.name === name);
  const [asking, { open, close }] = useDisclosure(false);
  const back = plugin?.rolls_back_to ?? null;
  const earlier = back?.version ?? '';
  return (
    <>
      <PageHeader
        title={name}
        crumbs={<Back to={paths.plugins()}>{t`Plugins`}</Back>}
        badge={
          plugin === undefined ? null : (
            <Badge color={plugin.is_built_in ? 'gray' : 'indigo'}>
              {plugin.is_built_in ? <Trans>Built in</Trans> : <Trans>Uploaded</Trans>}
            </Badge>
          )
        }
        actions={
          <>
            {back === null ? null : (
              <Button variant="default" leftSection={<IconHistory size={16} />} onClick={open}>
                {back.kind === 'beside' ? <Trans>Take the canary out</Trans> : <Trans>Roll back to {earlier}</Trans>}
              </Button>
            )}
            {plugin === undefined ? null : (
              <ButtonLink to={paths.newBinding({ plugin: name })} leftSection={<IconPlus size={16} />}>
                <Trans>Add binding</Trans>
              </ButtonLink>
            )}
          </>
        }
      />
      <Stack gap="md">
        {plugin === undefined ? (
          <Panel
            title={t`Serves`}
            description={<Trans>No version of it is in service. Install one of those below.</Trans>}
          />
        ) : (
          <>
            {plugin.fell === null ? null : <Fell version={plugin.fell} />}
            <Serves plugin={plugin} />
          </>
        )}
        <Figures name={name} />
        <Box component="section" aria-label={t`Uploaded versions`}>
          <Title order={2} mb="sm">
            <Trans>Uploaded versions</Trans>
          </Title>
          <VersionList plugin={name} />
        </Box>
        <Suspense fallback={<Skeleton h={200} />}>
          <PartnersPanel plugin={name} />
        </Suspense>
        {plugin === undefined ? null : <ManifestPanel manifest={plugin.manifest} />}
      </Stack>
      <Suspense fallback={null}>
        {asking && back !== null ? <RollBackDialog name={name} back={back} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function Figures({ name }: { name: string }) {
  const [hours, setHours] = useHours();
  const query = useQuery(figuresQuery(name, hours));
  return (
    <Suspense fallback={<Skeleton h={320} />}>
      <FiguresPanel query={query} hours={hours} onHours={setHours} linked />
    </Suspense>
  );
}

/** What the platform did by itself must not be found out by accident. */
function Fell({ version }: { version: PluginVersion }) {
  const name = version.version ?? shortDigest(version.digest);
  return (
    <Alert
      color="orange"
      icon={<IconAlert size={18} />}
      title={<Trans>The platform took version {name} out of service</Trans>}
    >
      {version.retire_reason} {version.retired_at === null ? null : <RelativeTime at={version.retired_at} inside />}
      {' · '}
      <TextLink to={paths.pluginVersion(version.id)} underline="always">
        <Trans>See the version</Trans>
      </TextLink>
    </Alert>
  );
}

function Serves({ plugin }: { plugin: RunnerPlugin }) {
  const { t } = useLingui();
  const { live, canary, manifest } = plugin;
  const builtIn = plugin.built_in_version;
  const share = canary?.share ?? 0;
  return (
    <Panel title={t`Serves`}>
      <Facts
        facts={[
          {
            key: 'version',
            name: <Trans>Version</Trans>,
            value: (
              <>
                {live === null ? (
                  manifest.version
                ) : (
                  <TextLink to={paths.pluginVersion(live.id)} underline="always">
                    {manifest.version}
                  </TextLink>
                )}{' '}
                <Code title={manifest.digest}>{shortDigest(manifest.digest)}</Code>
              </>
            ),
          },
          {
            key: 'canary',
            name: <Trans>Canary</Trans>,
            value:
              canary === null ? (
                <Trans>None</Trans>
              ) : (
                <>
                  <TextLink to={paths.pluginVersion(canary.id)} underline="always">
                    {canary.version ?? shortDigest(canary.digest)}
                  </TextLink>{' '}
                  <Trans>with {share} % of the runs</Trans>
                </>
              ),
          },
          {
            key: 'built-in',
            name: <Trans>Built in</Trans>,
            value: builtIn === null ? <Trans>None to fall back on</Trans> : builtIn,
          },
          {
            key: 'bindings',
            name: <Trans>Bindings</Trans>,
            value: <TextLink to={paths.bindings({ plugin: plugin.name })}>{formatCount(plugin.bindings)}</TextLink>,
          },
        ]}
      />
    </Panel>
  );
}

function RollBackDialog({ name, back, onClose }: { name: string; back: RollBackTarget; onClose: () => void }) {
  const { t } = useLingui();
  const rollBack = useRollBack(name, (message) => {
    toast.good(message);
    onClose();
  });
  // What was asked about stays, whatever the list says meanwhile: the server refuses when it would be another one.
  const [{ kind, version, digest }] = useState(back);
  // Two versions may call themselves the same.
  const known = shortDigest(digest);
  return (
    <ReasonDialog
      title={kind === 'beside' ? t`Take the canary of ${name} out?` : t`Roll ${name} back to ${version}?`}
      message={
        kind === 'beside' ? (
          <Trans>
            Version {version} ({known}) takes all runs again. Runs in progress finish on the canary.
          </Trans>
        ) : kind === 'earlier' ? (
          <Trans>
            Version {version} ({known}), which had all runs before, takes over. Runs in progress finish on the version
            that they started with.
          </Trans>
        ) : (
          <Trans>
            Version {version} ({known}), which came with the server, takes over. Runs in progress finish on the version
            that they started with.
          </Trans>
        )
      }
      action={kind === 'beside' ? t`Take it out` : t`Roll back to ${version}`}
      loading={rollBack.isPending}
      error={rollBack.error}
      onClose={onClose}
      onReason={(reason) => rollBack.mutate({ reason, digest })}
    />
  );
}
