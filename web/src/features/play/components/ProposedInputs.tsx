/** What a use case of a chat asks for each time, as it was found between the wordings of the question: named, or left as it was said. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Input } from '@/api/gen/types.gen';

type Props = {
  inputs: readonly Input[];
  onChange: (inputs: readonly Input[]) => void;
  /** It is not asked for: what was said stays in the instruction. */
  onFix: (input: Input) => void;
};

export function ProposedInputs({ inputs, onChange, onFix }: Props) {
  const { t } = useLingui();
  if (inputs.length === 0) {
    return (
      <Text size="sm">
        <Trans>
          Asked each time: nothing. Ask the first question in other words, and the parts that change are suggested here.
        </Trans>
      </Text>
    );
  }
  return (
    <Stack gap="xs" component="section" aria-label={t`Asked each time`}>
      <Text size="sm" fw={500}>
        <Trans>Asked each time, because it changed between your wordings</Trans>
      </Text>
      {inputs.map((input) => {
        const said = typeof input.example === 'string' ? input.example : '';
        return (
          <Group key={input.name} gap="xs" align="flex-end">
            <TextInput
              flex="1 1 12rem"
              label={`{{${input.name}}}`}
              description={t`Here it was “${said}”`}
              maxLength={120}
              value={input.label ?? ''}
              onChange={(event) => {
                const label = event.currentTarget.value;
                onChange(inputs.map((each) => (each.name === input.name ? { ...each, label } : each)));
              }}
            />
            <Button size="xs" variant="default" onClick={() => onFix(input)}>
              <Trans>Keep “{said}”</Trans>
            </Button>
          </Group>
        );
      })}
    </Stack>
  );
}
