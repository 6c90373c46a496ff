/** What a template asks for, what it answers and what it is told, before it is used. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Definition, Template } from '@/api/gen/types.gen';
import { sectionsOf } from '@/features/cases/model';
import { TYPE_WORDS } from '@/features/use_cases/components/input-words';
import { FileSize } from '@/ui/FileSize';
import classes from './Templates.module.css';

type Props = {
  definition: Definition;
  example: Template['example'];
  documents: Template['sample_documents'];
};

export function TemplatePreview({ definition, example, documents }: Props) {
  const { t, i18n } = useLingui();
  return (
    <>
      <Text>{definition.description}</Text>
      <Part title={t`Inputs`}>
        <ul className={classes.plain}>
          {definition.inputs.map((input) => (
            <li key={input.name}>
              <strong>{input.label}</strong>{' '}
              <Text span size="sm" c="dimmed">
                {i18n._(TYPE_WORDS[input.type])}
                {input.required ? null : <Trans>, optional</Trans>}
              </Text>
              {input.help === '' ? null : (
                <Text size="sm" c="dimmed">
                  {input.help}
                </Text>
              )}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t`Output`}>
        <ul className={classes.plain}>
          {sectionsOf(definition).map((section) => (
            <li key={section.key}>
              <strong>{section.title}</strong>
              <Text size="sm" c="dimmed">
                {section.guidance}
              </Text>
            </li>
          ))}
        </ul>
      </Part>
      {example.length === 0 ? null : (
        <Part title={t`An example result`}>
          <Text size="sm" c="dimmed" mb="xs">
            <Trans>From the sample documents, quoted by the offline model.</Trans>
          </Text>
          {example.map((section) => (
            <div key={section.title}>
              <Text fw={600}>{section.title}</Text>
              <ul className={classes.plain}>
                {section.lines.map((line) => (
                  <li key={line.text}>
                    {line.text}{' '}
                    <Text span size="xs" c="dimmed">
                      {line.sources.join(', ')}
                    </Text>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Part>
      )}
      <Part title={t`Instruction`}>
        <Text className={classes.instruction}>{definition.instruction}</Text>
      </Part>
      {documents.length === 0 ? null : (
        <Part title={t`Sample documents`}>
          <ul className={classes.plain}>
            {documents.map((document) => (
              <li key={document.name}>
                {document.name}{' '}
                <Text span size="xs" c="dimmed">
                  <FileSize bytes={document.size} />
                </Text>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} mb={6}>
        {title}
      </Title>
      {children}
    </section>
  );
}
