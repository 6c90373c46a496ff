/** The sections of an answer, in their order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import type { SectionDefinition } from '@/api/types';
import { IconPlus, IconTrash } from '@/ui/icons';
import { Ordered } from '../components/Ordered';
import { nameFrom } from '../instruction';
import { type FieldProblems, LIMITS, moved, replaced, without } from '../model';

type Props = {
  sections: readonly SectionDefinition[];
  problems: FieldProblems;
  onChange: (sections: SectionDefinition[]) => void;
};

export function SectionsEditor({ sections, problems, onChange }: Props) {
  const { t } = useLingui();
  const keys = sections.map((section) => section.key);
  const add = () => onChange([...sections, { key: nameFrom('section', keys), title: '', guidance: '' }]);
  const retitle = (at: number, section: SectionDefinition, title: string) => {
    // The key follows the title as long as it was made from it.
    const others = without(keys, at);
    const made = section.title === '' || section.key === nameFrom(section.title, others);
    onChange(
      replaced(sections, at, { ...section, title, ...(made ? { key: nameFrom(title || 'section', others) } : {}) }),
    );
  };
  return (
    <>
      {problems['format.sections'] ? <Text c="var(--mantine-color-error)">{problems['format.sections']}</Text> : null}
      <Ordered
        rows={sections}
        nameOf={(section) => (section.title === '' ? section.key : section.title)}
        onMove={(from, to) => onChange(moved(sections, from, to))}
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
                    onChange(replaced(sections, index, { ...section, guidance: event.currentTarget.value }))
                  }
                />
              </div>
              <ActionIcon aria-label={t`Remove section ${number}`} onClick={() => onChange(without(sections, index))}>
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
  );
}
