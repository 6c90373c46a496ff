/** On the home: how far somebody is with their first steps, and the next one. It never stands in the way, and can be hidden. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { TextLink } from '@/ui/TextLink';
import { offerUndo } from '@/ui/undo';
import { doneOf, open, toldOf } from '../model';
import { firstStepsQuery, useDecide } from '../queries';

export function Reminder() {
  const { i18n, t } = useLingui();
  const { data } = useQuery(firstStepsQuery());
  const decide = useDecide();
  if (data === undefined || data.is_hidden) return null;
  const [next] = open(data);
  const told = next === undefined ? null : toldOf(next.key);
  if (told === null) return null;
  const skipped = data.steps.filter((step) => step.is_skipped).map((step) => step.key);
  const [done, all] = [doneOf(data.steps), data.steps.length];
  const hide = () =>
    decide.mutate(
      { skipped, is_hidden: true },
      {
        onSuccess: () =>
          offerUndo(t`First steps removed from your home. You find them under Help.`, () =>
            decide.mutateAsync({ skipped, is_hidden: false }),
          ),
      },
    );
  return (
    <Paper component="section" aria-label={t`First steps`} p="md" className="surface">
      <Group justify="space-between" gap="md">
        <Stack gap={4} flex="1 1 16rem" miw={0}>
          <Text fw={500}>
            <Trans>Next: {i18n._(told.title)}</Trans>
          </Text>
          <Text c="dimmed">{i18n._(told.text)}</Text>
          <Group gap="sm">
            <Progress value={(100 * done) / all} w={120} aria-label={t`First steps done`} />
            <TextLink to={paths.getStarted()} size="sm" py={4}>
              <Trans>
                {done} of {all} first steps done
              </Trans>
            </TextLink>
          </Group>
        </Stack>
        <Group gap="xs">
          <Button variant="subtle" color="gray" loading={decide.isPending} onClick={hide}>
            <Trans>Hide</Trans>
          </Button>
          <ButtonLink to={told.to} variant="default">
            {i18n._(told.act)}
          </ButtonLink>
        </Group>
      </Group>
    </Paper>
  );
}
