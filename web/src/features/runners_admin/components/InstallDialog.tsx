/** Asks before a version takes all runs: which one, and what is granted with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { List, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import type { PluginVersion } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import type { asksOf } from '../plugin-model';
import { AskWords } from './AskWords';

type Props = {
  version: PluginVersion;
  asks: ReturnType<typeof asksOf>;
  loading: boolean;
  error: readonly string[];
  onInstall: () => void;
  onClose: () => void;
};

export function InstallDialog({ version, asks, loading, error, onInstall, onClose }: Props) {
  const { t } = useLingui();
  const title = `${version.name ?? version.file_name} ${version.version ?? ''}`.trim();
  const all = [...asks.grant, ...asks.know];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onInstall();
  };
  return (
    <FormModal
      opened
      title={t`Install ${title} for all runs?`}
      submitLabel={<Trans>Install for all runs</Trans>}
      loading={loading}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        <Trans>
          Every new run with this plugin uses it. Runs in progress finish on the version that they started with.
        </Trans>
      </Text>
      {all.length === 0 ? (
        <Text>
          <Trans>It needs no new permissions.</Trans>
        </Text>
      ) : (
        <div>
          <Text mb={4}>
            <Trans>Installing it grants these permissions:</Trans>
          </Text>
          <List size="sm">
            {all.map((ask) => (
              <List.Item key={ask.key}>
                <AskWords ask={ask} />
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </FormModal>
  );
}
