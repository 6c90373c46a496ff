/** A chat before its first message: what the chosen model can do, said as it is, and some ways to begin. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { Model } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { paths } from '@/lib/paths';
import { IconInfo } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { startersFor } from '../starters';
import classes from './Play.module.css';

type Props = {
  /** What answers; undefined: not known yet. */
  model: Model | undefined;
  hasDocuments: boolean;
  onStart: (words: string) => void;
};

export function EmptyChat({ model, hasDocuments, onStart }: Props) {
  const { i18n, t } = useLingui();
  const can = useCan();
  const writes = model?.generates !== false;
  return (
    <Stack gap="lg" align="center" justify="center" flex={1} py="xl">
      <Stack gap={4} align="center">
        <Title order={2} ta="center">
          <Trans>What would you like to know?</Trans>
        </Title>
        <Text c="dimmed" ta="center" className="prose">
          <Trans>Ask, and read the answer with its sources. Type @ to bring documents in.</Trans>
        </Text>
      </Stack>
      {writes ? null : (
        <Alert
          color="gray"
          icon={<IconInfo size={18} />}
          maw={620}
          title={<Trans>This model quotes, it does not write</Trans>}
        >
          <Text>
            <Trans>
              {model?.label} runs on this server and sends nothing anywhere. It answers with the sentences of your
              documents that fit best, each with its source, and says so when none fits.
            </Trans>{' '}
            {hasDocuments ? null : (
              <Trans>Attach a document or turn on “Search documents”, or it has nothing to answer from.</Trans>
            )}
          </Text>
          {can('manage-bindings') ? (
            <TextLink to={paths.connectModel()} size="sm">
              <Trans>Connect a language model</Trans>
            </TextLink>
          ) : null}
        </Alert>
      )}
      <ul className={classes.starters} aria-label={t`Ways to begin`}>
        {startersFor(writes).map(({ id, title, words }) => (
          <li key={id}>
            <UnstyledButton className={classes.starter} onClick={() => onStart(i18n._(words))}>
              <Text fw={500}>{i18n._(title)}</Text>
              <Text size="xs" c="dimmed" lineClamp={2}>
                {i18n._(words)}…
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
