/** What the draft could do better, looked up whenever the typing rests. A finding leads to its field. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Definition, LintFinding } from '@/api/gen/types.gen';
import { Card } from '@/features/cases/components/Card';
import { lintQuery } from '@/features/cases/queries';
import { IconCheck } from '@/ui/icons';

type Props = { useCaseId: string; definition: Definition; onGo: (field: string) => void };

/** Long enough that nobody is corrected while writing a word. */
const REST_MS = 900;

/** What an address within the definition points at, as the builder calls it: two inputs can lack the same. */
function placeOf({ inputs, format }: Definition, { field, message }: LintFinding): string | null {
  const [, list, index] = /^(inputs|format\.sections|format\.columns)\[(\d+)\]/.exec(field) ?? [];
  const at = Number(index);
  const input = list === 'inputs' ? inputs[at] : undefined;
  // A sentence that says `{{name}}` has said which.
  if (input !== undefined) return message.includes(`{{${input.name}}}`) || input.label === '' ? null : input.label;
  const parts = format.kind === 'sections' ? format.sections : format.kind === 'table' ? format.columns : [];
  return (list !== undefined && list !== 'inputs' && parts[at]?.title) || null;
}

const said = ({ message }: LintFinding, place: string | null) => (place === null ? message : `${place}: ${message}`);

const WORDS: Record<LintFinding['severity'], { words: MessageDescriptor; color: string }> = {
  error: { words: msg`Must fix`, color: 'red' },
  warning: { words: msg`Warning`, color: 'orange' },
  hint: { words: msg`Hint`, color: 'gray' },
};

export function ChecksCard({ useCaseId, definition, onGo }: Props) {
  const { t, i18n } = useLingui();
  const [rested] = useDebouncedValue(definition, REST_MS);
  const query = useQuery({ ...lintQuery(useCaseId, rested), placeholderData: (before) => before });
  const findings = query.data;
  return (
    <Card title={t`Checks`} description={<Trans>Fix the errors to publish; warnings are optional.</Trans>}>
      <div aria-live="polite" aria-busy={query.isFetching} style={{ minHeight: 28 }}>
        {findings === undefined ? (
          query.isPending ? (
            <Skeleton h={20} w="60%" />
          ) : (
            // What is wrong with the draft itself, its saving says.
            <Text size="sm" c="dimmed">
              <Trans>The draft cannot be checked while it cannot be saved.</Trans>
            </Text>
          )
        ) : findings.length === 0 ? (
          <Group gap={6}>
            <IconCheck size={16} aria-hidden />
            <Text size="sm">
              <Trans>No issues found.</Trans>
            </Text>
          </Group>
        ) : (
          <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {findings.map((finding) => (
              <Group
                key={`${finding.rule}/${finding.field}/${finding.message}`}
                component="li"
                gap="xs"
                wrap="nowrap"
                align="flex-start"
              >
                <Badge color={WORDS[finding.severity].color} style={{ flexShrink: 0 }} mt={3}>
                  {i18n._(WORDS[finding.severity].words)}
                </Badge>
                <Text size="sm" style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {said(finding, placeOf(rested, finding))}
                </Text>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={t`Fix: ${said(finding, placeOf(rested, finding))}`}
                  style={{ flexShrink: 0 }}
                  onClick={() => onGo(finding.field)}
                >
                  <Trans>Fix</Trans>
                </Button>
              </Group>
            ))}
          </Stack>
        )}
      </div>
    </Card>
  );
}
