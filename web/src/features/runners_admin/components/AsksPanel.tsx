/** What a version newly asks for. Where data may go and what it is given must be granted line by line. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, List, Stack, Text } from '@mantine/core';
import { IconShield } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import type { asksOf } from '../plugin-model';
import { AskWords } from './AskWords';

type Props = {
  asks: ReturnType<typeof asksOf>;
  /** Whether there is something of this name that it is compared with. */
  compared: boolean;
  granted: ReadonlySet<string>;
  /** Left out where nothing is to be granted now. */
  onGranted?: (granted: ReadonlySet<string>) => void;
};

export function AsksPanel({ asks, compared, granted, onGranted }: Props) {
  const { t } = useLingui();
  const toggle = (key: string, on: boolean) => {
    const next = new Set(granted);
    if (on) next.add(key);
    else next.delete(key);
    onGranted?.(next);
  };
  if (asks.grant.length === 0 && asks.know.length === 0) {
    return (
      <Panel
        title={t`New permissions`}
        badge={<IconShield size={18} aria-hidden />}
        description={<Trans>It needs no new permissions.</Trans>}
      />
    );
  }
  return (
    <Panel
      title={t`New permissions`}
      badge={<IconShield size={18} aria-hidden />}
      description={
        compared ? (
          <Trans>The version in service does not ask for this. Grant each line before you install.</Trans>
        ) : (
          <Trans>No version of this plugin is installed yet. Grant each line before you install.</Trans>
        )
      }
    >
      <Stack gap="md">
        {asks.grant.length === 0 ? null : (
          <Stack gap="xs" role="group" aria-label={t`To be granted`}>
            {asks.grant.map((ask) =>
              onGranted === undefined ? (
                <Text key={ask.key}>
                  <AskWords ask={ask} />
                </Text>
              ) : (
                <Checkbox
                  key={ask.key}
                  label={<AskWords ask={ask} />}
                  checked={granted.has(ask.key)}
                  onChange={(event) => toggle(ask.key, event.currentTarget.checked)}
                />
              ),
            )}
            {asks.grant.some((ask) => ask.with_credentials) ? (
              <Text c="dimmed" size="sm">
                <Trans>
                  A plugin never sees credentials: the server puts them into its requests, and hides them in the
                  answers. That holds for the credentials as they are. A provider that sends them back in another form,
                  such as base64, shows them to the plugin.
                </Trans>
              </Text>
            ) : null}
          </Stack>
        )}
        {asks.know.length === 0 ? null : (
          <div>
            <Text c="dimmed" size="sm" mb={4}>
              <Trans>Also new:</Trans>
            </Text>
            <List size="sm">
              {asks.know.map((ask) => (
                <List.Item key={ask.key}>
                  <AskWords ask={ask} />
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
