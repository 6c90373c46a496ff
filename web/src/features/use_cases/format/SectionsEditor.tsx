/** The sections of an answer, in their order. */
import { useLingui } from '@lingui/react/macro';
import type { SectionDefinition } from '@/api/gen/types.gen';
import { type FieldProblems, LIMITS, moved, replaced, without } from '@/features/cases/model';
import { EditedRows } from '../components/EditedRows';
import { Beside, GuidanceField, TitleField } from '../components/RowFields';
import { keyFor, nameFrom } from '../instruction';

type Props = {
  sections: readonly SectionDefinition[];
  problems: FieldProblems;
  onChange: (sections: SectionDefinition[]) => void;
};

export function SectionsEditor({ sections, problems, onChange }: Props) {
  const { t } = useLingui();
  const keys = sections.map((section) => section.key);
  const change = (at: number, section: SectionDefinition, part: Partial<SectionDefinition>) =>
    onChange(replaced(sections, at, { ...section, ...part }));
  const removeLabel = (index: number) => {
    const number = index + 1;
    return t`Remove section ${number}`;
  };
  return (
    <EditedRows
      rows={sections}
      nameOf={(section) => (section.title === '' ? section.key : section.title)}
      problem={problems['format.sections']}
      onMove={(from, to) => onChange(moved(sections, from, to))}
      removeLabel={removeLabel}
      onRemove={(index) => onChange(without(sections, index))}
      addLabel={t`Add section`}
      onAdd={() => onChange([...sections, { key: nameFrom('section', keys), title: '', guidance: '' }])}
      most={LIMITS.sections}
    >
      {(section, index) => {
        const at = `format.sections[${String(index)}]`;
        const number = index + 1;
        return (
          <>
            <Beside>
              <TitleField
                label={t`Title of section ${number}`}
                value={section.title}
                error={problems[`${at}.title`] ?? problems[`${at}.key`]}
                onChange={(title) =>
                  change(index, section, { title, key: keyFor(section, title, without(keys, index), 'section') })
                }
              />
            </Beside>
            <GuidanceField
              label={t`What belongs into section ${number}`}
              longest={4000}
              value={section.guidance}
              error={problems[`${at}.guidance`]}
              onChange={(guidance) => change(index, section, { guidance })}
            />
          </>
        );
      }}
    </EditedRows>
  );
}
