/** Where older messages are read in short from here on: what the model reads instead, and that the messages stay above. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { ChatSummarised } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { IconNotes } from '@/ui/icons';
import classes from './Play.module.css';

export function SummaryNode({ summary }: { summary: ChatSummarised }) {
  const { t } = useLingui();
  const when = formatDateTime(new Date(summary.created_at));
  return (
    <section className={classes.summary} aria-label={t`Summary of what was said before`}>
      <details>
        <summary className={classes.summaryLine}>
          <IconNotes size={16} aria-hidden />
          <span>
            <Plural
              value={summary.messages}
              one="From here on the model reads a summary of the message above"
              other="From here on the model reads a summary of the # messages above"
            />
          </span>
        </summary>
        <Text size="sm" mt="xs" className={classes.said}>
          {summary.text}
        </Text>
        <Text size="xs" c="dimmed" mt={4}>
          <Trans>
            By {summary.model}, {when}. The messages stay as they are, above.
          </Trans>
        </Text>
      </details>
    </section>
  );
}
