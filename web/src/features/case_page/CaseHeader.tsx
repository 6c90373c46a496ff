/** The head of a use case's page, the same on each of its tabs: what it is, its tabs, and what can be done with it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Box, Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import type { UseCase } from '@/api/gen/types.gen';
import { VisibilityBadge } from '@/features/access/components/VisibilityBadge';
import { useProfile } from '@/features/auth/queries';
import { FavouriteButton } from '@/features/favourites/FavouriteButton';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { CaseIcon } from '@/ui/CaseIcon';
import { PageHeader } from '@/ui/PageHeader';
import { PageTabs } from '@/ui/PageTabs';
import { type CaseTab, tabsFor } from './model';

// Nobody opens it at first sight.
const CaseMenu = lazy(async () => ({ default: (await import('./CaseMenu')).CaseMenu }));

type Props = {
  useCase: UseCase;
  current: CaseTab;
  /** The name as it is being typed. */
  name?: string;
  badge?: ReactNode;
};

export function CaseHeader({ useCase, current, name: typed, badge }: Props) {
  const { t } = useLingui();
  const definition = useCase.published?.definition ?? useCase.draft;
  const known = typed ?? definition.name;
  const name = known === '' ? t`Untitled use case` : known;
  const { id } = useCase;
  // Staff who act for a client have no account there to keep it in.
  const isActing = useProfile().acting !== null;
  const tabs: Record<CaseTab, { to: string; label: string }> = {
    run: { to: paths.runUseCase(id), label: t`Run` },
    history: { to: paths.caseHistory(id), label: t`History` },
    batch: { to: paths.runMany(id), label: t`Batch` },
    schedules: { to: paths.caseSchedules(id), label: t`Schedules` },
    edit: { to: paths.editUseCase(id), label: t`Edit` },
    share: { to: paths.shareCase(id), label: t`Share` },
  };
  return (
    <>
      <PageHeader
        title={name}
        tabTitle={current === 'run' ? name : `${tabs[current].label} · ${name}`}
        {...(current === 'run' ? { description: definition.description } : {})}
        icon={<CaseIcon name={definition.icon} size={16} />}
        badge={
          <Group gap="xs" wrap="nowrap">
            {useCase.published === null && badge === undefined ? (
              <Badge color="gray">
                <Trans>Draft</Trans>
              </Badge>
            ) : null}
            {badge}
            <VisibilityBadge visibility={useCase.visibility} />
          </Group>
        }
        crumbs={
          useCase.shared_only ? (
            <Back to={paths.home()}>
              <Trans>Home</Trans>
            </Back>
          ) : (
            <Back to={paths.workspace(useCase.workspace_id, 'use-cases', { folder: useCase.folder_id })}>
              {useCase.workspace_name}
            </Back>
          )
        }
        actions={
          <Group gap={4} wrap="nowrap">
            {isActing ? null : <FavouriteButton useCaseId={id} name={name} />}
            <Suspense fallback={<Box w={34} h={34} />}>
              <CaseMenu useCase={useCase} name={name} />
            </Suspense>
          </Group>
        }
      />
      <PageTabs
        label={t`Pages of this use case`}
        current={current}
        tabs={tabsFor(useCase).map((key) => ({ key, ...tabs[key] }))}
      />
    </>
  );
}
