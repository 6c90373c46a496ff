/** For somebody who has not run anything: see a result, make something, bring others. Nobody who may do it is told to ask. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Loader, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title, UnstyledButton } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { UseCaseSummary, Workspace } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { canInWorkspace } from '@/features/workspaces/model';
import { paths } from '@/lib/paths';
import { FormError } from '@/ui/FormError';
import { type Icon, IconEdit, IconFolders, IconPlay, IconUserPlus } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import { useMakeSample } from '../sample';
import classes from './Home.module.css';

type Props = { workspaces: readonly Workspace[]; cases: readonly UseCaseSummary[] };
type Door = { title: string; text: string; icon: Icon } & ({ to: string } | { act: () => void; isBusy: boolean });

export function ThreeDoors({ workspaces, cases }: Props) {
  const { t } = useLingui();
  const can = useCan();
  const navigate = useNavigate();
  const sample = workspaces.find((workspace) => workspace.is_sample) ?? workspaces[0];
  const ready =
    cases.find((useCase) => useCase.published_version !== null && useCase.workspace_id === sample?.id) ??
    cases.find((useCase) => useCase.published_version !== null);
  const buildIn = workspaces.find((workspace) => canInWorkspace(workspace, 'build-use-cases'));
  const publishIn = workspaces.find(
    (workspace) =>
      canInWorkspace(workspace, 'build-use-cases') &&
      canInWorkspace(workspace, 'publish-use-cases') &&
      canInWorkspace(workspace, 'manage-documents'),
  );
  const make = useMakeSample(publishIn ?? null);
  const mayMake = can('manage-workspaces');
  const doors: Door[] = [];
  if (ready) {
    doors.push({
      to: paths.runUseCase(ready.id, { example: '1' }),
      title: t`Run a sample`,
      text: t`“${ready.name}” is ready. See a cited answer in under a minute.`,
      icon: IconPlay,
    });
  } else if (publishIn || mayMake) {
    doors.push({
      act: () =>
        make.mutate(undefined, {
          onSuccess: (made) => void navigate(paths.runUseCase(made.id, { example: '1' })),
        }),
      isBusy: make.isPending,
      title: t`Run a sample`,
      text: t`We set up a ready use case with its documents. See a cited answer in under a minute.`,
      icon: IconPlay,
    });
  }
  if (buildIn || mayMake) {
    doors.push({
      to: paths.buildUseCase(buildIn?.id),
      title: t`Build your own`,
      text: t`Describe a task once, with inputs and documents, and test it beside the form.`,
      icon: IconEdit,
    });
  }
  if (can('add-users')) {
    doors.push({
      to: paths.invite(),
      title: t`Invite people`,
      text: t`Bring your team in. Their email addresses are enough.`,
      icon: IconUserPlus,
    });
  } else if (sample) {
    doors.push({
      to: paths.workspace(sample.id, 'documents'),
      title: t`Read the documents`,
      text: t`Look at what the answers are drawn from, or add documents of your own.`,
      icon: IconFolders,
    });
  }
  if (doors.length === 0) return null;
  return (
    <>
      <FormError error={make.error} />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {doors.map((door) => (
          <DoorCard key={door.title} door={door} />
        ))}
      </SimpleGrid>
    </>
  );
}

function DoorCard({ door }: { door: Door }) {
  const { title, text, icon: DoorIcon } = door;
  return (
    <Paper component="article" p="lg" className={classes.card}>
      <Stack gap="sm">
        <ThemeIcon variant="light" size={40} radius="md">
          <DoorIcon size={22} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Title order={2} size="h3">
          {'to' in door ? (
            <TextLink to={door.to} inherit c="inherit" className={classes.link}>
              {title}
            </TextLink>
          ) : (
            <UnstyledButton
              className={`${classes.link ?? ''} ${classes.doorButton ?? ''}`}
              onClick={door.act}
              disabled={door.isBusy}
            >
              {title}
            </UnstyledButton>
          )}
        </Title>
        {'act' in door && door.isBusy ? (
          <Text c="dimmed" role="status">
            <Loader size={14} mr={6} aria-hidden />
            <Trans>Setting up the sample…</Trans>
          </Text>
        ) : (
          <Text c="dimmed">{text}</Text>
        )}
      </Stack>
    </Paper>
  );
}
