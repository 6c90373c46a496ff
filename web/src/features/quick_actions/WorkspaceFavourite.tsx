/** Keeps a workspace at hand, or takes it away again. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconStar, IconStarFilled } from '@/ui/icons';
import { quickActionsQuery, useSetWorkspaceFavourite } from './queries';

export function WorkspaceFavourite({ id, name }: { id: string; name: string }) {
  const { t } = useLingui();
  const { data } = useQuery(quickActionsQuery());
  const { mutate, isPending } = useSetWorkspaceFavourite();
  const isKept = data?.bookmarked.some((each) => each.kind === 'workspace' && each.id === id) ?? false;
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      {...(isKept ? { color: 'orange' } : {})}
      aria-pressed={isKept}
      aria-label={t`Favourite: ${name}`}
      title={isKept ? t`Remove from favourites` : t`Add to favourites`}
      loading={isPending}
      onClick={() => mutate({ id, isFavourite: !isKept })}
    >
      {isKept ? <IconStarFilled size={18} /> : <IconStar size={18} />}
    </ActionIcon>
  );
}
