/** One uploaded version: whether it can be trusted, what it newly asks for, and putting it into or out of service. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Loader, Menu, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import type { PluginVersion } from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { NeedsRight } from '@/features/access_requests/components/NeedsRight';
import { replayVersionsQuery } from '@/features/recordings/queries';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { ButtonLink } from '@/ui/ButtonLink';
import { RowMenu } from '@/ui/columns';
import { confirm } from '@/ui/confirm';
import { IconAlert, IconRefresh, IconRotateClockwise, IconTrash } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { toast } from '@/ui/toast';
import { AsksPanel } from './components/AsksPanel';
import { StateBadge } from './components/Badges';
import { VersionFacts } from './components/VersionFacts';
import { asksOf, isCheckable, isGranted, isInstallable, isServing } from './plugin-model';
import { pluginsQuery, useCheckAgain, useRemoveVersion, useRetire, versionQuery } from './plugin-queries';

const InstallPanel = lazy(async () => ({ default: (await import('./components/InstallPanel')).InstallPanel }));
const ConformancePanel = lazy(async () => ({
  default: (await import('./components/ConformancePanel')).ConformancePanel,
}));
const ManifestPanel = lazy(async () => ({ default: (await import('./components/ManifestPanel')).ManifestPanel }));
const ReasonDialog = lazy(async () => ({ default: (await import('./components/ReasonDialog')).ReasonDialog }));

export async function loader({ params }: LoaderFunctionArgs) {
  await queryClient.query({ ...versionQuery(params['versionId'] ?? ''), staleTime: 'static' });
  return null;
}

export function Component() {
  const { t } = useLingui();
  const { versionId = '' } = useParams();
  return (
    <NeedsRight title={t`Version of a plugin`} rights={['manage-plugins']}>
      <Version key={versionId} id={versionId} />
    </NeedsRight>
  );
}

function Version({ id }: { id: string }) {
  const { t } = useLingui();
  const { data: version } = useSuspenseQuery(versionQuery(id));
  const plugin = version.name;
  return (
    <>
      <PageHeader
        title={version.name === null ? version.file_name : `${version.name} ${version.version ?? ''}`}
        crumbs={<Back to={plugin === null ? paths.plugins() : paths.plugin(plugin)}>{plugin ?? t`Plugins`}</Back>}
        badge={<StateBadge version={version} />}
        actions={<Actions version={version} />}
      />
      <Stack gap="md">
        <div aria-live="polite">
          <News version={version} />
        </div>
        {isInstallable(version) ? <Consent version={version} /> : null}
        {version.manifest === null ? null : (
          <Suspense fallback={<Skeleton h={200} />}>
            <ConformancePanel version={version.id} schema={version.manifest.settings_schema} />
          </Suspense>
        )}
        <VersionFacts version={version} />
        {version.manifest === null ? null : (
          <Suspense fallback={<Skeleton h={220} />}>
            <ManifestPanel manifest={version.manifest} />
          </Suspense>
        )}
      </Stack>
    </>
  );
}

function News({ version }: { version: PluginVersion }) {
  if (version.state === 'uploaded') {
    return (
      <Group gap="sm">
        <Loader size="sm" aria-hidden />
        <Trans>It is being checked: signature, compilation and manifest. This takes a few seconds.</Trans>
      </Group>
    );
  }
  if (version.problem === null) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlert size={18} />}
      title={version.state === 'refused' ? <Trans>It cannot be used</Trans> : <Trans>It cannot be loaded</Trans>}
    >
      {version.problem}
    </Alert>
  );
}

/** Grants belong to what was read: when the version that serves changes, they are asked for anew. */
function Consent({ version }: { version: PluginVersion }) {
  const { t } = useLingui();
  const plugins = useQuery(pluginsQuery()).data;
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  const asks = asksOf(version);
  const compared = plugins?.some((plugin) => plugin.name === version.name) ?? false;
  const all = isGranted(asks.grant, granted);
  return (
    <>
      <AsksPanel asks={asks} compared={compared} granted={granted} onGranted={setGranted} />
      {plugins === undefined ? null : (
        <Suspense fallback={<Skeleton h={180} />}>
          <InstallPanel
            version={version}
            beside={compared}
            asks={asks}
            waitsFor={all ? null : t`Grant each line above first.`}
          />
        </Suspense>
      )}
    </>
  );
}

function Actions({ version }: { version: PluginVersion }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const retire = useRetire(version.id);
  const remove = useRemoveVersion(version.id);
  const check = useCheckAgain(version.id);
  const [retiring, { open, close }] = useDisclosure(false);
  const title = `${version.name ?? version.file_name} ${version.version ?? ''}`.trim();
  if (isServing(version)) {
    return (
      <>
        <ReplayLink digest={version.digest} />
        <Button variant="default" onClick={open}>
          <Trans>Retire</Trans>
        </Button>
        <Suspense fallback={null}>
          {retiring ? (
            <ReasonDialog
              title={t`Retire ${title}?`}
              message={
                <Trans>
                  Runs in progress finish on it; new runs do not use it. The version that came with the server takes
                  over if there is one; otherwise its bindings serve no runs until another version is installed.
                </Trans>
              }
              action={t`Retire`}
              loading={retire.isPending}
              error={retire.error}
              onClose={close}
              onReason={(reason) =>
                retire.mutate(reason, {
                  onSuccess: () => {
                    toast.good(t`${title} was retired`);
                    close();
                  },
                })
              }
            />
          ) : null}
        </Suspense>
      </>
    );
  }
  const askToRemove = () =>
    confirm({
      title: t`Delete ${title}?`,
      message: t`Its file is deleted too. To use this version again, it has to be uploaded again.`,
      action: t`Delete version`,
      run: async () => {
        await remove.mutateAsync();
        toast.good(t`Version deleted`);
        void navigate(paths.plugins(), { replace: true });
      },
    });
  return (
    <>
      <ReplayLink digest={version.digest} />
      {isCheckable(version) ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={check.isPending}
          onClick={() => check.mutate(undefined, { onSuccess: () => toast.good(t`It is being checked again`) })}
        >
          <Trans>Check again</Trans>
        </Button>
      ) : null}
      <RowMenu name={title}>
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={askToRemove}>
          <Trans>Delete</Trans>
        </Menu.Item>
      </RowMenu>
    </>
  );
}

/** What was refused cannot be played to. */
function ReplayLink({ digest }: { digest: string }) {
  const isKnown = useQuery(replayVersionsQuery()).data?.some((version) => version.digest === digest) ?? false;
  if (!isKnown) return null;
  return (
    <ButtonLink to={paths.newReplay({ digest })} variant="default" leftSection={<IconRotateClockwise size={16} />}>
      <Trans>Replay last week against this version</Trans>
    </ButtonLink>
  );
}
