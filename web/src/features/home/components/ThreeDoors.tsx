/** For somebody who has not run anything: see a result, make something, or look around. */
import { useLingui } from '@lingui/react/macro';
import { Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { UseCaseSummary, Workspace } from '@/api/gen/types.gen';
import { canInWorkspace } from '@/features/workspaces/model';
import { paths } from '@/lib/paths';
import { type Icon, IconEdit, IconFolders, IconPlay } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import classes from './Home.module.css';

type Props = { workspaces: readonly Workspace[]; cases: readonly UseCaseSummary[] };
type Door = { to: string; title: string; text: string; icon: Icon };

export function ThreeDoors({ workspaces, cases }: Props) {
  const { t } = useLingui();
  const sample = workspaces.find((workspace) => workspace.is_sample) ?? workspaces[0];
  const ready = cases.find((useCase) => useCase.published_version !== null && useCase.workspace_id === sample?.id);
  const buildIn = workspaces.find((workspace) => canInWorkspace(workspace, 'build-use-cases'));
  const doors: Door[] = [];
  if (ready) {
    doors.push({
      to: paths.runUseCase(ready.id),
      title: t`Run a sample`,
      text: t`“${ready.name}” is ready. See a cited answer in under a minute.`,
      icon: IconPlay,
    });
  }
  if (buildIn) {
    doors.push({
      to: paths.buildUseCase(buildIn.id),
      title: t`Build your own`,
      text: t`Describe a task once, with inputs and documents, and test it beside the form.`,
      icon: IconEdit,
    });
  }
  if (sample) {
    doors.push({
      to: paths.workspace(sample.id, 'documents'),
      title: t`Read the documents`,
      text: t`Look at what the answers are drawn from, or add documents of your own.`,
      icon: IconFolders,
    });
  }
  if (doors.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      {doors.map(({ to, title, text, icon: DoorIcon }) => (
        <Paper key={title} component="article" p="lg" className={classes.card}>
          <Stack gap="sm">
            <ThemeIcon variant="light" size={40} radius="md">
              <DoorIcon size={22} stroke={1.6} aria-hidden />
            </ThemeIcon>
            <Title order={2} size="h3">
              <TextLink to={to} inherit c="inherit" className={classes.link}>
                {title}
              </TextLink>
            </Title>
            <Text c="dimmed">{text}</Text>
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
