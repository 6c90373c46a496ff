/** The sources under an answer, by document; each passage opens at its place. */
import { Plural, Trans } from '@lingui/react/macro';
import { Text, Title, UnstyledButton } from '@mantine/core';
import type { CitationRef } from '@/api/gen/types.gen';
import { useOpenSource } from '@/features/outputs/citation-context';
import { SupportNote } from '@/features/outputs/components/SupportNote';
import { quoted } from '@/features/outputs/model';
import classes from '@/features/runs/components/Runs.module.css';
import { byDocument } from '@/features/runs/model';
import { PlaceInFile } from '@/ui/place-in-file';

export function SourceList({ citations }: { citations: readonly CitationRef[] }) {
  const open = useOpenSource();
  if (citations.length === 0) return null;
  return (
    <section className={classes.sources}>
      <Title order={3} size="h4" mb={6}>
        <Trans>Sources</Trans>
      </Title>
      {byDocument(citations).map(({ id, name, passages }) => (
        <div key={id} className={classes.sourceGroup}>
          <Text fw={500} truncate title={name}>
            {name}{' '}
            <Text component="span" size="xs" c="dimmed" fw={400}>
              <Plural value={passages.length} one="# passage" other="# passages" />
            </Text>
          </Text>
          <ol className={classes.sourceList}>
            {passages.map((citation) => (
              <li key={citation.number}>
                <UnstyledButton className={classes.source} onClick={() => open(citation)}>
                  <span className={classes.number} data-support={citation.support}>
                    {citation.number}
                  </span>
                  {/* Read out with its document: the heading above is not part of the button. */}
                  <span className="visually-hidden">{name}</span>
                  <span className={classes.sourceText}>
                    <Text component="span" size="sm" lineClamp={2}>
                      {quoted(citation.quote)}
                    </Text>
                    {citation.page === null ? null : (
                      <Text component="span" size="xs" c="dimmed">
                        <PlaceInFile name={name} page={citation.page} />
                      </Text>
                    )}
                    {citation.support === undefined || citation.support === 'supported' ? null : (
                      <SupportNote citation={citation} />
                    )}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
