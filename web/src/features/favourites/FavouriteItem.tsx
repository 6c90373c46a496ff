/** The same as `FavouriteButton`, as a line of a menu. */
import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import { IconStar, IconStarFilled } from '@/ui/icons';
import { useFavourites, useSetFavourite } from './queries';

export function FavouriteItem({ useCaseId }: { useCaseId: string }) {
  const isKept = useFavourites().includes(useCaseId);
  const { mutate } = useSetFavourite();
  return (
    <Menu.Item
      leftSection={isKept ? <IconStarFilled size={16} /> : <IconStar size={16} />}
      onClick={() => mutate({ id: useCaseId, isFavourite: !isKept })}
    >
      {isKept ? <Trans>Remove from favourites</Trans> : <Trans>Add to favourites</Trans>}
    </Menu.Item>
  );
}
