/** How long the company keeps chats: until their owners delete them, or so many days after the last question. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatSettings } from '@/api/gen/types.gen';
import { confirm } from '@/ui/confirm';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { ErrorView } from '@/ui/ErrorView';
import { splitErrors } from '@/ui/form';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { chatSettingsQuery, useSaveChatSettings } from '../queries';

/** What is proposed to whoever switches it on. */
const DAYS = 90;
const LONGEST = 3_650;
const FIELDS = ['keep_days'] as const;

export function ChatsPanel() {
  const { t } = useLingui();
  const settings = useQuery(chatSettingsQuery());
  return (
    <Panel title={t`Chats`}>
      {settings.error && !settings.data ? (
        <ErrorView error={settings.error} onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      ) : settings.data ? (
        <Keeping key={settings.data.keep_days ?? 0} kept={settings.data} />
      ) : (
        <Skeleton h={88} aria-busy />
      )}
    </Panel>
  );
}

function Keeping({ kept }: { kept: ChatSettings }) {
  const { t } = useLingui();
  const save = useSaveChatSettings();
  const [isOn, setOn] = useState(kept.keep_days !== null);
  const [days, setDays] = useState<number | string>(kept.keep_days ?? DAYS);
  const { fields, summary } = splitErrors(save.error, FIELDS);
  const wished = isOn ? Number(days) : null;
  const isShorter = wished !== null && (kept.keep_days === null || wished < kept.keep_days);
  const store = async () => {
    await save.mutateAsync({ keep_days: wished });
    toast.good(t`Rule saved`);
  };
  const ask = () => {
    if (!isShorter) return void store().catch(() => undefined);
    confirm({
      title: t`Delete older chats?`,
      message: (
        <Plural
          value={wished}
          one="Chats that nobody used for # day are deleted within the hour, with their answers and files. This cannot be undone."
          other="Chats that nobody used for # days are deleted within the hour, with their answers and files. This cannot be undone."
        />
      ),
      action: t`Delete them`,
      run: store,
    });
  };
  return (
    <Stack gap="md">
      <Switch
        label={t`Delete chats automatically`}
        description={t`Each chat says when it will be deleted. Temporary chats last one day either way.`}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {isOn ? (
        <NumberInput
          label={t`Days after the last question`}
          min={1}
          max={LONGEST}
          allowDecimal={false}
          maw={240}
          value={days}
          error={fields['keep_days']}
          onChange={setDays}
        />
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>Chats are kept until their owners delete them.</Trans>
        </Text>
      )}
      <ErrorSummary lines={summary} />
      <Group>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={wished === kept.keep_days || (isOn && days === '')}
          onClick={ask}
        >
          <Trans>Save</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
