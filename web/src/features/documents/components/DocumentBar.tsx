/** What can be done with several documents at once. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionBar, Button, Text } from '@mantine/core';
import { IconTag } from '@/ui/icons';

type Props = { count: number; onTags: () => void; onClear: () => void };

export function DocumentBar({ count, onTags, onClear }: Props) {
  const { t } = useLingui();
  return (
    <ActionBar
      opened={count > 0}
      // It lies outside of the page’s own landmarks.
      role="region"
      aria-label={t`For those chosen`}
      closeOnEscape
      onClose={onClear}
      maw="calc(100vw - 32px)"
    >
      <Text fw={500} px="xs" className="tabular" aria-live="polite">
        <Plural value={count} one="# chosen" other="# chosen" />
      </Text>
      <ActionBar.Divider />
      <Button variant="subtle" size="xs" leftSection={<IconTag size={16} />} onClick={onTags}>
        <Trans>Tags…</Trans>
      </Button>
      <ActionBar.Divider />
      <ActionBar.CloseButton aria-label={t`Choose none`} />
    </ActionBar>
  );
}
