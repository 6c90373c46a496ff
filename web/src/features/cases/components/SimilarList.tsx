/** Use cases that do nearly the same as another, or as what somebody describes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Stack, Text } from '@mantine/core';
import type { SimilarUseCase } from '@/api/gen/types.gen';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { CaseIcon } from '@/ui/CaseIcon';
import { TextLink } from '@/ui/TextLink';
import classes from './SimilarList.module.css';

type Props = {
  found: readonly SimilarUseCase[];
  /** Whether one is to be taken instead of making another. */
  instead?: boolean;
  label: string;
};

export function SimilarList({ found, instead = false, label }: Props) {
  return (
    <ul className={classes.list} aria-label={label}>
      {found.map((useCase) => (
        <li key={useCase.id} className={classes.row}>
          <Group gap="sm" align="flex-start" justify="space-between">
            <Group gap="sm" align="flex-start" wrap="nowrap" flex="1 1 240px" miw={0}>
              <CaseIcon name={useCase.icon} />
              <Stack gap={2} miw={0}>
                <TextLink to={paths.runUseCase(useCase.id)} fw={500} className={classes.words}>
                  {useCase.name}
                </TextLink>
                {useCase.description === '' ? null : (
                  <Text size="sm" c="dimmed" lineClamp={2} className={classes.words}>
                    {useCase.description}
                  </Text>
                )}
                <Text size="xs" c="dimmed" className={classes.words}>
                  {useCase.workspace_name ?? <Trans>Shared with the whole company</Trans>}
                </Text>
              </Stack>
            </Group>
            {instead && useCase.can_run ? <Instead useCase={useCase} /> : null}
          </Group>
        </li>
      ))}
    </ul>
  );
}

function Instead({ useCase: { id, name } }: { useCase: SimilarUseCase }) {
  const { t } = useLingui();
  return (
    <ButtonLink size="xs" variant="default" to={paths.runUseCase(id)} aria-label={t`Use it instead: ${name}`}>
      <Trans>Use it instead</Trans>
    </ButtonLink>
  );
}
