/** How one is told of what, and what holds for people of the company who chose nothing. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NewNotificationPreferences, NotificationPreferences, QuietHours } from '@/api/gen/types.gen';
import { useCan, useProfile } from '@/features/auth/queries';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { ErrorView } from '@/ui/ErrorView';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { ChannelTable } from './components/ChannelTable';
import { PushPanel } from './push/PushPanel';
import { pushQuery, pushSettingsQuery, useAllowPush } from './push/queries';
import { defaultsQuery, preferencesQuery, useMute, useSaveDefaults, useSavePreferences } from './queries';
import { useAllowWebhooks, webhookSettingsQuery } from './webhooks/queries';
import { WebhooksPanel } from './webhooks/WebhooksPanel';

const NIGHT: QuietHours = { from: '22:00', until: '07:00' };
const HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});

export function Component() {
  const { t } = useLingui();
  const can = useCan();
  const { data, error, isFetching, refetch } = useQuery(preferencesQuery());
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        description={<Trans>What you are notified about, how and when. Changes are saved at once.</Trans>}
      />
      <Stack gap="md" maw={760}>
        {error && data === undefined ? (
          <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : data === undefined ? (
          <Skeleton h={320} aria-busy />
        ) : (
          <Own preferences={data} />
        )}
        <PushPanel />
        <WebhooksPanel workspaceId={null} />
        {can('manage-all-users') ? (
          <>
            <OfTheCompany />
            <Allowed />
          </>
        ) : null}
      </Stack>
    </>
  );
}

function Own({ preferences }: { preferences: NotificationPreferences }) {
  const { t } = useLingui();
  const save = useSavePreferences();
  const mute = useMute();
  const { acting } = useProfile();
  const push = useQuery({ ...pushQuery(), enabled: acting === null }).data;
  const { categories, quiet, time_zone, muted } = preferences;
  const zone = time_zone === '' ? 'UTC' : time_zone;
  const set = (change: Partial<NewNotificationPreferences>) =>
    save.mutate(
      { categories: change.categories ?? [], quiet: change.quiet === undefined ? quiet : change.quiet },
      { onSuccess: () => toast.good(t`Saved`) },
    );
  const hours = (name: 'from' | 'until', label: string, value: QuietHours) => (
    <NativeSelect
      label={label}
      w={120}
      data={HOURS.includes(value[name]) ? HOURS : [value[name], ...HOURS]}
      value={value[name]}
      onChange={(event) => set({ quiet: { ...value, [name]: event.currentTarget.value } })}
    />
  );
  return (
    <>
      <Panel title={t`What you are notified about`}>
        <ChannelTable
          label={t`What you are notified about`}
          rows={categories}
          withPush={push?.is_allowed === true}
          onChange={({ category }, channels) => set({ categories: [{ category, channels }] })}
        />
      </Panel>
      <Panel
        title={t`Quiet hours`}
        description={<Trans>No emails or browser notifications during these hours. You get them afterwards.</Trans>}
      >
        <Stack gap="sm">
          <Switch
            label={t`Use quiet hours`}
            checked={quiet !== null}
            onChange={(event) => set({ quiet: event.currentTarget.checked ? NIGHT : null })}
          />
          {quiet === null ? null : (
            <Group gap="sm">
              {hours('from', t`From`, quiet)}
              {hours('until', t`Until`, quiet)}
            </Group>
          )}
          <Text size="sm" c="dimmed">
            <Trans>
              Times are those of {zone}; <TextLink to={paths.settings()}>your profile</TextLink> says where you are.
              Messages about the security of your account come at any hour.
            </Trans>
          </Text>
        </Stack>
      </Panel>
      {muted.length === 0 ? null : (
        <Panel title={t`Muted`}>
          <Stack gap="xs">
            {muted.map((each) => (
              <Group key={`${each.kind} ${each.object_id ?? ''}`} justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {each.rule} {each.object_id === null ? null : <Trans>(about one thing only)</Trans>}
                </Text>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t`Unmute: ${each.rule}`}
                  onClick={() => mute.mutate({ kind: each.kind, object_id: each.object_id, muted: false })}
                >
                  <Trans>Unmute</Trans>
                </Button>
              </Group>
            ))}
          </Stack>
        </Panel>
      )}
    </>
  );
}

/** Ways out of the platform that the company has to allow. */
function Allowed() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const hooks = useQuery(webhookSettingsQuery()).data;
  const push = useQuery(pushSettingsQuery()).data;
  const allowHooks = useAllowWebhooks();
  const allowPush = useAllowPush();
  const onSuccess = () => toast.good(t`Saved`);
  return (
    <Panel
      title={t`What leaves ${brandName}`}
      description={<Trans>Apart from email, people are notified outside {brandName} only if you allow it.</Trans>}
    >
      <Stack gap="sm">
        <Switch
          label={t`Allow webhooks`}
          description={t`People and workspace managers may have their notifications sent to addresses of their own.`}
          checked={hooks?.is_allowed === true}
          disabled={hooks === undefined || allowHooks.isPending}
          onChange={(event) => allowHooks.mutate(event.currentTarget.checked, { onSuccess })}
        />
        <Switch
          label={t`Allow browser notifications`}
          description={t`Browser vendors then learn when somebody is notified, never what about.`}
          checked={push?.is_allowed === true}
          disabled={push === undefined || allowPush.isPending}
          onChange={(event) => allowPush.mutate(event.currentTarget.checked, { onSuccess })}
        />
      </Stack>
    </Panel>
  );
}

function OfTheCompany() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(defaultsQuery());
  const save = useSaveDefaults();
  const push = useQuery(pushSettingsQuery()).data;
  return (
    <Panel
      title={t`For everybody in the company`}
      description={<Trans>Applies to people who have not chosen for themselves.</Trans>}
    >
      {error && data === undefined ? (
        <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton h={200} aria-busy />
      ) : (
        <ChannelTable
          label={t`For everybody in the company`}
          rows={data}
          withPush={push?.is_allowed === true}
          onChange={({ category }, channels) =>
            save.mutate([{ category, channels }], { onSuccess: () => toast.good(t`Saved`) })
          }
        />
      )}
    </Panel>
  );
}
