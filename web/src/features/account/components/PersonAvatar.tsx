/** Somebody's picture, or the first letters of the name while there is none. It only repeats the name beside it. */
import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { initials } from '@/lib/format';
import { pictureQuery } from '../picture';

type Props = {
  person: { id: string; first_name: string; last_name: string };
  hasPicture: boolean;
  size?: number;
};

export function PersonAvatar({ person, hasPicture, size = 30 }: Props) {
  const picture = useQuery({ ...pictureQuery(person.id), enabled: hasPicture });
  return (
    <Avatar
      color="indigo"
      radius={1000}
      size={size}
      aria-hidden
      src={hasPicture ? (picture.data ?? null) : null}
      imageProps={{ alt: '' }}
    >
      {initials(person.first_name, person.last_name)}
    </Avatar>
  );
}
