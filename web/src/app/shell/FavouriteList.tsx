/** The use cases somebody keeps at hand. */
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useParams } from 'react-router';
import { IconStar } from '@/ui/icons';
import { useFavouriteCases } from './favourite-cases';
import { NavEntry } from './NavEntry';
import classes from './Shell.module.css';

export function FavouriteList({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const { useCaseId } = useParams();
  const found = useFavouriteCases(ids);
  if (found.length === 0) return null;
  return (
    <section aria-label={t`Favourites`}>
      <Text component="div" className={classes.section}>
        {t`Favourites`}
      </Text>
      {found.map(({ id, name, to }) => (
        <NavEntry
          key={id}
          to={to}
          label={name}
          active={id === useCaseId}
          current="location"
          icon={<IconStar size={16} stroke={1.6} aria-hidden />}
        />
      ))}
    </section>
  );
}
