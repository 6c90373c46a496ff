/** Texts of one part beside each other. The others are held against the first, word by word. */
import { Trans } from '@lingui/react/macro';
import { Box, SimpleGrid, Text } from '@mantine/core';
import { type ReactNode, useId, useMemo } from 'react';
import { Pieces } from '@/features/outputs/components/Changes';
import classes from '@/features/outputs/components/Changes.module.css';
import { piecesBetween } from '@/features/outputs/diff';

type Column = { key: string; title: ReactNode; text: string | null; none: ReactNode };

export function Texts({ columns }: { columns: readonly Column[] }) {
  const first = columns[0]?.text ?? null;
  const id = useId();
  return (
    <SimpleGrid cols={{ base: 1, md: columns.length }} spacing="sm">
      {columns.map(({ key, title, text, none }, index) => (
        <Box key={key} miw={0}>
          <Text id={`${id}-${key}`} size="sm" fw={600} mb={4}>
            {title}
          </Text>
          {text === null ? (
            <Text size="sm" c="dimmed">
              {none}
            </Text>
          ) : (
            <Against before={index === 0 ? null : first} now={text} titleId={`${id}-${key}`} />
          )}
        </Box>
      ))}
    </SimpleGrid>
  );
}

function Against({ before, now, titleId }: { before: string | null; now: string; titleId: string }) {
  const pieces = useMemo(() => (before === null ? null : piecesBetween(before, now)), [before, now]);
  const isSame = pieces?.every(({ kind }) => kind === 'same') ?? false;
  return (
    <>
      {/* Long texts scroll; the keyboard has to get there. */}
      <div
        className={classes['proposal']}
        style={{ fontSize: '0.8125rem' }}
        role="group"
        aria-labelledby={titleId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {pieces === null ? now : <Pieces pieces={pieces} />}
      </div>
      {isSame ? (
        <Text size="xs" c="dimmed" mt={2}>
          <Trans>No difference</Trans>
        </Text>
      ) : null}
    </>
  );
}
