/** Name, description and picture. */
import { useLingui } from '@lingui/react/macro';
import { Group, Input, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import classes from '@/features/cases/components/Builder.module.css';
import { Card } from '@/features/cases/components/Card';
import { CaseIcon, ICON_NAMES } from '@/ui/CaseIcon';
import type { PartProps } from './part';

export function BasicsCard({ definition, problems, onChange }: PartProps) {
  const { t } = useLingui();
  return (
    <Card title={t`About`}>
      <TextInput
        label={t`Name`}
        required
        maxLength={120}
        value={definition.name}
        error={problems['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={t`Description`}
        description={t`What does it do, and for whom? People read it before they run it.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={definition.description}
        error={problems['description']}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Input.Wrapper label={t`Icon`} labelElement="div" error={problems['icon']}>
        <Group gap={4} mt={4} role="radiogroup" aria-label={t`Icon`}>
          {ICON_NAMES.map((name) => (
            <UnstyledButton
              key={name}
              className={classes.iconChoice}
              role="radio"
              aria-checked={definition.icon === name}
              aria-label={name.replaceAll('-', ' ')}
              {...(definition.icon === name ? { 'data-chosen': '' } : {})}
              onClick={() => onChange({ icon: name })}
            >
              <CaseIcon name={name} size={16} />
            </UnstyledButton>
          ))}
        </Group>
      </Input.Wrapper>
    </Card>
  );
}
