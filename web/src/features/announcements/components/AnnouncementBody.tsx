/** The text of an announcement: Markdown, without HTML and pictures, and with links to safe places only. */
import { Box } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from '@/features/outputs/components/Output.module.css';

const Markdown = lazy(() => import('@/features/outputs/components/Markdown'));

const NO_CITATIONS = new Map<number, never>();

export function AnnouncementBody({ text }: { text: string }) {
  return (
    <Box className={classes.document}>
      <Suspense fallback={null}>
        <Markdown text={text} citations={NO_CITATIONS} />
      </Suspense>
    </Box>
  );
}
