/** Keeps a use case in the side bar, or takes it out again. */
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@/ui/icons';
import { favourites, useFavourites } from './favourites';

export function FavouriteButton({ useCaseId, name }: { useCaseId: string; name: string }) {
  const { t } = useLingui();
  const isKept = useFavourites().includes(useCaseId);
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      {...(isKept ? { color: 'orange' } : {})}
      aria-pressed={isKept}
      aria-label={t`Favourite: ${name}`}
      title={isKept ? t`Remove from favourites` : t`Add to favourites`}
      onClick={() => favourites.set(useCaseId, !isKept)}
    >
      {isKept ? <IconStarFilled size={18} /> : <IconStar size={18} />}
    </ActionIcon>
  );
}
