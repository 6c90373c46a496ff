/** How far the reading of a file is: waiting or under way, since when, and which attempt it is. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Document } from '@/api/types';
import { RelativeTime } from '@/ui/RelativeTime';
import { ATTEMPTS } from '../model';

type Job = Pick<Document, 'status' | 'attempt' | 'reading_since' | 'created_at'>;

export function ReadingFacts({ job }: { job: Job }) {
  return (
    <Text size="sm" c="dimmed" component="span" className="tabular">
      {job.status === 'extracting' && job.reading_since !== null ? (
        <Trans>
          Begun <RelativeTime at={job.reading_since} />
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
