/** All is read, announcements too, and can be unread again. What asks to be acknowledged stays, and the news says so. */
import { useLingui } from '@lingui/react/macro';
import type { NotificationCategory } from '@/api/gen/types.gen';
import { toast } from '@/ui/toast';
import { offerUndo } from '@/ui/undo';
import { useChange, useReadAll, useUnreadAnnouncements } from './queries';

export function useMarkAll(category: NotificationCategory | null) {
  const { t } = useLingui();
  const change = useChange();
  const unread = useUnreadAnnouncements();
  const readAll = useReadAll();
  const mark = async () => {
    const { ids, announcement_ids, to_acknowledge } = await readAll.mutateAsync(category);
    const undo = () =>
      Promise.all([
        ids.length > 0 ? change.mutateAsync({ ids, change: 'unread' }) : null,
        announcement_ids.length > 0 ? unread.mutateAsync(announcement_ids) : null,
      ]);
    if (ids.length + announcement_ids.length > 0) offerUndo(t`Marked as read`, undo);
    if (to_acknowledge > 0) toast.good(t`Announcements that ask you to acknowledge them stay unread until you do.`);
  };
  return { mark: () => void mark().catch(() => undefined), isPending: readAll.isPending };
}
