/** The sources under an answer, by number; each opens at its passage. */
import { Trans } from '@lingui/react/macro';
import { Text, Title, UnstyledButton } from '@mantine/core';
import type { CitationRef } from '@/api/gen/types.gen';
import { useOpenSource } from '@/features/outputs/citation-context';
import { SupportNote } from '@/features/outputs/components/SupportNote';
import { quoted } from '@/features/outputs/model';
import classes from '@/features/runs/components/Runs.module.css';

export function SourceList({ citations }: { citations: readonly CitationRef[] }) {
  const open = useOpenSource();
  if (citations.length === 0) return null;
  return (
    <section className={classes.sources}>
      <Title order={3} size="h4" mb={6}>
        <Trans>Sources</Trans>
      </Title>
      <ol className={classes.sourceList}>
        {citations.map((citation) => (
          <li key={citation.number}>
            <UnstyledButton className={classes.source} onClick={() => open(citation)}>
              <span className={classes.number} data-support={citation.support}>
                {citation.number}
              </span>
              <span className={classes.sourceText}>
                <Text component="span" fw={500} truncate>
                  {citation.document_name}
                  {citation.page === null ? null : (
                    <Text component="span" c="dimmed" fw={400}>
                      {' · '}
                      <Trans>page {citation.page}</Trans>
                    </Text>
                  )}
                </Text>
                <Text component="span" size="xs" c="dimmed" lineClamp={1}>
                  {quoted(citation.quote)}
                </Text>
                {citation.support === undefined || citation.support === 'supported' ? null : (
                  <SupportNote citation={citation} />
                )}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
