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
          Every new run with this plugin begins on it. Runs on their way end on the version that they began with.
        </Trans>
      </Text>
      {all.length === 0 ? (
        <Text>
          <Trans>It asks for nothing that is not granted already.</Trans>
        </Text>
      ) : (
        <div>
          <Text mb={4}>
            <Trans>With it you grant what it newly asks for:</Trans>
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
