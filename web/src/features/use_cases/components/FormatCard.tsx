/** What an answer looks like: as the model likes, or sections in an order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import type { SectionDefinition } from '@/api/types';
import { IconPlus, IconTrash } from '@/ui/icons';
import { nameFrom } from '../instruction';
import { LIMITS, moved, replaced, sectionsOf, without } from '../model';
import { Card } from './Card';
import { Ordered } from './Ordered';
import type { PartProps } from './part';

export function FormatCard({ definition, problems, onChange }: PartProps) {
  const { t } = useLingui();
  const sections = sectionsOf(definition);
  const free = definition.format.kind === 'free_text';
  const set = (next: SectionDefinition[]) => onChange({ format: { kind: 'sections', sections: next } });
  const keys = sections.map((section) => section.key);
  const add = () => set([...sections, { key: nameFrom('section', keys), title: '', guidance: '' }]);
  const retitle = (at: number, section: SectionDefinition, title: string) => {
    // The key follows the title as long as it was made from it.
    const others = without(keys, at);
    const made = section.title === '' || section.key === nameFrom(section.title, others);
    set(replaced(sections, at, { ...section, title, ...(made ? { key: nameFrom(title || 'section', others) } : {}) }));
  };

  return (
    <Card
      title={t`Output format`}
      description={<Trans>Sections give every answer the same shape.</Trans>}
      action={
        <SegmentedControl
          size="xs"
          aria-label={t`Kind of output`}
          value={free ? 'free_text' : 'sections'}
          onChange={(kind) => {
            if (kind === 'free_text') onChange({ format: { kind: 'free_text' } });
            else set([{ key: 'summary', title: t`Summary`, guidance: '' }]);
          }}
          data={[
            { value: 'free_text', label: t`Free text` },
            { value: 'sections', label: t`Sections` },
          ]}
          style={{ flexShrink: 0 }}
        />
      }
    >
      {free ? (
        <Text c="dimmed">
          <Trans>The model decides how its answer is divided.</Trans>
        </Text>
      ) : (
        <>
          {problems['format.sections'] ? (
            <Text c="var(--mantine-color-error)">{problems['format.sections']}</Text>
          ) : null}
          <Ordered
            rows={sections}
            nameOf={(section) => (section.title === '' ? section.key : section.title)}
            onMove={(from, to) => set(moved(sections, from, to))}
          >
            {(section, index) => {
              const at = `format.sections[${String(index)}]`;
              const number = index + 1;
              return (
                <Group gap="xs" align="flex-start" wrap="nowrap">
                  <div style={{ flex: 1, minWidth: 0 }}>
                    <TextInput
                      size="xs"
                      aria-label={t`Title of section ${number}`}
                      placeholder={t`Title`}
                      maxLength={120}
                      value={section.title}
                      error={problems[`${at}.title`] ?? problems[`${at}.key`]}
                      onChange={(event) => retitle(index, section, event.currentTarget.value)}
                    />
                    <Textarea
                      size="xs"
                      mt={4}
                      autosize
                      minRows={1}
                      maxRows={8}
                      aria-label={t`What belongs into section ${number}`}
                      placeholder={t`What belongs here, in a sentence`}
                      maxLength={4000}
                      value={section.guidance}
                      error={problems[`${at}.guidance`]}
                      onChange={(event) =>
                        set(replaced(sections, index, { ...section, guidance: event.currentTarget.value }))
                      }
                    />
                  </div>
                  <ActionIcon aria-label={t`Remove section ${number}`} onClick={() => set(without(sections, index))}>
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              );
            }}
          </Ordered>
          <Group>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} />}
              onClick={add}
              disabled={sections.length >= LIMITS.sections}
            >
              <Trans>Add section</Trans>
            </Button>
          </Group>
        </>
      )}
    </Card>
  );
}
