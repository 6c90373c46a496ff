/** What to add a document for. Nothing is recorded before the person says that it was added. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Blockquote, Group, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import type { QuestionGap } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { CopyButton } from '@/ui/CopyButton';
import { FormModal } from '@/ui/FormModal';
import { IconExternalLink } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { useActOnGap } from '../queries';

type Props = { gap: QuestionGap; onClose: () => void; onAdded: () => void };

export function SourceDialog({ gap, onClose, onAdded }: Props) {
  const { t } = useLingui();
  const act = useActOnGap();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate({ id: gap.id, acted: 'source' }, { onSuccess: onAdded });
  };
  return (
    <FormModal
      opened
      title={t`Add a source`}
      submitLabel={<Trans>Mark as added</Trans>}
      loading={act.isPending}
      error={isProblem(act.error) ? act.error.lines : []}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          <Trans>Neither an entry nor a document answers this question:</Trans>
        </Text>
        <Blockquote p="xs" style={{ overflowWrap: 'anywhere' }}>
          {gap.question}
        </Blockquote>
        <Group gap="sm">
          <CopyButton value={gap.question} />
          {/* In a tab of its own: the question stays in sight here. */}
          <TextLink to={paths.documents()} target="_blank">
            <Trans>Open documents</Trans> <IconExternalLink size={12} role="img" aria-label={t`opens in a new tab`} />
          </TextLink>
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            Add a document there that answers it, then mark it as added here. From then on, the list shows whether the
            question is answered.
          </Trans>
        </Text>
      </Stack>
    </FormModal>
  );
}
