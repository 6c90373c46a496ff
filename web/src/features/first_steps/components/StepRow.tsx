/** One step: what it is, whether it is done, and the way to it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { FirstStep } from '@/api/gen/types.gen';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconCircle, IconCircleCheck } from '@/ui/icons';
import { toldOf } from '../model';
import classes from './StepRow.module.css';

type Props = { step: FirstStep; isBusy: boolean; onSkip: (key: string, isSkipped: boolean) => void };

export function StepRow({ step, isBusy, onSkip }: Props) {
  const { i18n, t } = useLingui();
  const told = toldOf(step.key);
  if (told === null) return null;
  const title = i18n._(told.title);
  return (
    <Group component="li" gap="sm" wrap="wrap" className={classes.step}>
      {step.is_done ? (
        <IconCircleCheck size={20} className={classes.done} aria-hidden />
      ) : (
        <IconCircle size={20} className={classes.open} aria-hidden />
      )}
      <Box flex="1 1 14rem" miw={0}>
        <Text fw={500} {...(step.is_skipped && !step.is_done ? { c: 'dimmed' } : {})}>
          {title}
          <VisuallyHidden>{step.is_done ? t`, done` : step.is_skipped ? t`, skipped` : t`, not done`}</VisuallyHidden>
        </Text>
        <Text c="dimmed">{i18n._(told.text)}</Text>
      </Box>
      {step.is_done ? null : step.is_skipped ? (
        <Button
          size="xs"
          variant="subtle"
          disabled={isBusy}
          aria-label={t`Resume: ${title}`}
          onClick={() => onSkip(step.key, false)}
        >
          <Trans>Resume</Trans>
        </Button>
      ) : (
        <Group gap="xs">
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            disabled={isBusy}
            aria-label={t`Skip: ${title}`}
            onClick={() => onSkip(step.key, true)}
          >
            <Trans>Skip</Trans>
          </Button>
          <ButtonLink size="xs" variant="default" to={told.to}>
            {i18n._(told.act)}
          </ButtonLink>
        </Group>
      )}
    </Group>
  );
}
