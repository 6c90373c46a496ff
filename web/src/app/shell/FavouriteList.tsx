/** The use cases somebody keeps at hand. What is gone, or was taken from them, is left out. */
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { caseQuery } from '@/features/cases/queries';
import { paths } from '@/lib/paths';
import { IconStar } from '@/ui/icons';
import { NavEntry } from './NavEntry';
import classes from './Shell.module.css';

export function FavouriteList({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const { useCaseId } = useParams();
  const found = useQueries({
    queries: ids.map((id) => ({ ...caseQuery(id), staleTime: 300_000, retry: false, meta: { shownInPlace: true } })),
  }).flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (found.length === 0) return null;
  return (
    <section aria-label={t`Favourites`}>
      <Text component="div" className={classes.section}>
        {t`Favourites`}
      </Text>
      {found.map((useCase) => (
        <NavEntry
          key={useCase.id}
          to={useCase.published === null ? paths.editUseCase(useCase.id) : paths.runUseCase(useCase.id)}
          label={useCase.published?.definition.name ?? useCase.draft.name}
          active={useCase.id === useCaseId}
          current="location"
          icon={<IconStar size={16} stroke={1.6} aria-hidden />}
        />
      ))}
    </section>
  );
}
