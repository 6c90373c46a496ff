/** What somebody does with a run when they have read its answer: keep it at hand, say what they think, ask for more like it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Run } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { useBookmark } from '@/features/runs/queries';
import { allows } from '@/lib/permissions';
import { IconBookmark, IconBookmarkFilled, IconCopyPlus } from '@/ui/icons';
import { Thumbs } from './Thumbs';

const MakeExample = lazy(async () => ({
  default: (await import('@/features/checks/components/MakeExample')).MakeExample,
}));

type Props = { run: Run; onMore: ((run: Run) => void) | null };

export function RunVerdict({ run, onMore }: Props) {
  const { t } = useLingui();
  const bookmark = useBookmark(run.id);
  const isMarked = run.is_bookmarked;
  return (
    <Box mt="md">
      <Thumbs run={run} thanks={t`Thank you: the builders of this use case see it`}>
        <Button
          size="xs"
          variant="default"
          aria-pressed={isMarked}
          loading={bookmark.isPending}
          leftSection={isMarked ? <IconBookmarkFilled size={14} /> : <IconBookmark size={14} />}
          onClick={() => bookmark.mutate(!isMarked)}
        >
          {isMarked ? <Trans>Bookmarked</Trans> : <Trans>Bookmark</Trans>}
        </Button>
        {onMore === null || run.output === null ? null : <MoreButton run={run} onMore={onMore} />}
        {run.output === null || run.use_case_id === null || !allows(run.my_permissions, 'build-use-cases') ? null : (
          <Suspense fallback={null}>
            <MakeExample runId={run.id} useCaseId={run.use_case_id} size="xs" />
          </Suspense>
        )}
      </Thumbs>
    </Box>
  );
}

/** Off where the model could not follow an example, and says so. */
function MoreButton({ run, onMore }: { run: Run; onMore: (run: Run) => void }) {
  const { t } = useLingui();
  const { data } = useQuery(modelsQuery());
  const model = data?.find(({ region }) => region === run.region)?.models.find(({ id }) => id === run.model);
  const cannot = model?.generates === false;
  const why = cannot
    ? t`This model only quotes sentences from documents and cannot follow an example`
    : t`Run again with these inputs, and with this answer as the example`;
  return (
    <Tooltip label={why} multiline maw={280}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopyPlus size={14} />}
        aria-disabled={cannot}
        data-disabled={cannot || undefined}
        aria-description={why}
        onClick={() => (cannot ? undefined : onMore(run))}
      >
        <Trans>More like this</Trans>
      </Button>
    </Tooltip>
  );
}
