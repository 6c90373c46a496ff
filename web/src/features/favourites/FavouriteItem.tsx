/** The same as `FavouriteButton`, as a line of a menu. */
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconStar, IconStarFilled } from '@/ui/icons';
import { favourites, useFavourites } from './favourites';

export function FavouriteItem({ useCaseId }: { useCaseId: string }) {
  const isKept = useFavourites().includes(useCaseId);
  return (
    <Menu.Item
      leftSection={isKept ? <IconStarFilled size={16} /> : <IconStar size={16} />}
      onClick={() => favourites.set(useCaseId, !isKept)}
    >
      {isKept ? <Trans>Remove from favourites</Trans> : <Trans>Add to favourites</Trans>}
    </Menu.Item>
  );
}
