/** Opens the comments, and says how many are open and whether there is something new. */
import { Plural, Trans } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import type { CommentSummary } from '@/api/gen/types.gen';
import { IconMessageCircle } from '@/ui/icons';

type Props = { summary: CommentSummary | undefined; onOpen: () => void; size?: 'xs' | 'sm' };

export function CommentsButton({ summary, onOpen, size = 'sm' }: Props) {
  const open = summary?.open ?? 0;
  const unread = summary?.unread ?? 0;
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconMessageCircle size={size === 'xs' ? 14 : 16} />}
      rightSection={
        unread > 0 ? (
          <Badge size="sm" color="indigo" tt="none">
            <Plural value={unread} one="# new" other="# new" />
          </Badge>
        ) : null
      }
      onClick={onOpen}
    >
      {open === 0 ? <Trans>Comments</Trans> : <Trans>Comments ({open})</Trans>}
    </Button>
  );
}
