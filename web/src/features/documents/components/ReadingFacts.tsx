/** How far the reading of a file is: waiting or under way, since when, and which attempt it is. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Document } from '@/api/gen/types.gen';
import { RelativeTime } from '@/ui/RelativeTime';
import { ATTEMPTS } from '../model';

type Job = Pick<Document, 'status' | 'attempt' | 'reading_since' | 'created_at' | 'writing_down'>;

export function ReadingFacts({ job }: { job: Job }) {
  const parts = job.writing_down?.parts ?? null;
  // What is written down part by part says how far that is; its attempts are the server's own matter.
  if (job.writing_down !== undefined && parts !== null && parts > 1) {
    const part = Math.min(job.writing_down.done + 1, parts);
    return (
      <Text size="sm" c="dimmed" component="span" className="tabular" role="status">
        <Trans>
          Transcribing part {part} of {parts}
        </Trans>
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed" component="span" className="tabular">
      {job.status === 'extracting' && job.reading_since !== null ? (
        <Trans>
          Started <RelativeTime at={job.reading_since} inside />
        </Trans>
      ) : (
        <Trans>Waiting for its turn</Trans>
      )}
      {job.attempt > 1 ? (
        <>
          {' · '}
          <Trans>
            attempt {job.attempt} of {ATTEMPTS}
          </Trans>
        </>
      ) : null}
    </Text>
  );
}
