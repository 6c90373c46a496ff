/** The comments on a run's answer, beside the answer: the same threads as in the editor, without the marks in the text. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommentThread, DocumentNode, Run } from '@/api/gen/types.gen';
import { commentSummaryQuery } from '@/features/outputs/comment-queries';
import { CommentsButton } from '@/features/outputs/components/comments/CommentsButton';
import { CommentsPanel } from '@/features/outputs/components/comments/CommentsPanel';
import { textOf } from '@/features/outputs/model';
import { outputQuery } from '@/features/outputs/queries';
import { allows } from '@/lib/permissions';

export function RunComments({ run, output }: { run: Run; output: DocumentNode }) {
  const [isShown, setShown] = useState(false);
  const { data: summary } = useQuery(commentSummaryQuery(run.id));
  const { data: current } = useQuery({ ...outputQuery(run.id), enabled: isShown });
  const placeOf = ({ anchor }: CommentThread) => {
    if (anchor === null) return 'whole' as const;
    // Between two blocks the editor has a line's end, which the words themselves do not have.
    return textOf(output).includes(anchor.quote.replaceAll('\n', '')) ? ('there' as const) : ('gone' as const);
  };
  return (
    <>
      <CommentsButton size="xs" summary={summary} onOpen={() => setShown(true)} />
      {isShown && current !== undefined ? (
        <CommentsPanel
          run={current}
          mayWrite={allows(run.my_permissions, 'run-use-cases')}
          about={null}
          onAbout={() => undefined}
          open={null}
          placeOf={placeOf}
          onGo={null}
          onClose={() => setShown(false)}
        />
      ) : null}
    </>
  );
}
