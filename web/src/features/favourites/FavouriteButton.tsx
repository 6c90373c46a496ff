/** Keeps a use case in the side bar, or takes it out again. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@/ui/icons';
import { useFavourites, useSetFavourite } from './queries';

export function FavouriteButton({ useCaseId, name }: { useCaseId: string; name: string }) {
  const { t } = useLingui();
  const isKept = useFavourites().includes(useCaseId);
  const { mutate } = useSetFavourite();
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      {...(isKept ? { color: 'orange' } : {})}
      aria-pressed={isKept}
      aria-label={t`Favourite: ${name}`}
      title={isKept ? t`Remove from favourites` : t`Add to favourites`}
      onClick={() => mutate({ id: useCaseId, isFavourite: !isKept })}
    >
      {isKept ? <IconStarFilled size={18} /> : <IconStar size={18} />}
    </ActionIcon>
  );
}
