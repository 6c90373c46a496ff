/** Notifications by the browser (R44), where the company allows them: in this one, and in which others. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '@/features/auth/queries';
import { pageConfig } from '@/lib/page-config';
import { Panel } from '@/ui/Panel';
import { RelativeTime } from '@/ui/RelativeTime';
import { toast } from '@/ui/toast';
import { canPush, subscribe, unsubscribe } from './browser';
import { pushQuery, usePushActs } from './queries';

export function PushPanel() {
  const { t } = useLingui();
  const { brandName } = pageConfig();
  const { acting } = useProfile();
  const { data } = useQuery({ ...pushQuery(), enabled: acting === null });
  const { add, remove, test } = usePushActs();
  const [busy, setBusy] = useState(false);
  if (data === undefined || !data.is_allowed || data.public_key === null) return null;
  const { public_key, browsers, here } = data;
  const own = browsers.find((each) => each.endpoint === here);
  const others = browsers.filter((each) => each !== own);
  const change = async (isOn: boolean) => {
    if (!isOn) {
      await unsubscribe();
      if (own !== undefined) await remove.mutateAsync(own.id);
      return;
    }
    const made = await subscribe(public_key, { title: brandName, body: t`There are new notifications.` });
    if (made === null)
      toast.warn(t`This browser blocks notifications from ${brandName}. You can allow them in its settings.`);
    else await add.mutateAsync(made);
  };
  const toggle = (isOn: boolean) => {
    setBusy(true);
    change(isOn)
      .catch(() => toast.bad(t`The browser did not answer. Please try again.`))
      .finally(() => setBusy(false));
  };
  return (
    <Panel
      title={t`By the browser`}
      description={
        <Trans>Your browser notifies you while {brandName} is closed. It says that something is new, never what.</Trans>
      }
      actions={
        browsers.length === 0 ? null : (
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate(undefined, { onSuccess: () => toast.good(t`Your browsers are told`) })}
          >
            <Trans>Send test</Trans>
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {canPush() ? (
          <Switch
            label={t`Notify me in this browser`}
            checked={own !== undefined}
            disabled={busy}
            onChange={(event) => toggle(event.currentTarget.checked)}
          />
        ) : (
          <Text size="sm" c="dimmed">
            <Trans>This browser cannot show notifications while {brandName} is closed.</Trans>
          </Text>
        )}
        {others.map(({ id, browser, created_at }) => (
          <Group key={id} justify="space-between" gap="sm">
            <Text size="sm">
              {browser} · <RelativeTime at={created_at} />
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Remove ${browser}`}
              onClick={() => remove.mutate(id)}
            >
              <Trans>Remove</Trans>
            </Button>
          </Group>
        ))}
      </Stack>
    </Panel>
  );
}
