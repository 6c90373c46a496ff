/** Everything about a template's look. What is wrong with a value, the server says; it stands under its field. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { BrandDesign } from '@/api/gen/types.gen';
import { NumberField } from '@/ui/NumberField';
import { Panel } from '@/ui/Panel';
import { LINE_FIELDS, MARGINS } from '../model';
import { ColorField } from './ColorField';
import { LogoField } from './LogoField';

type Props = {
  design: BrandDesign;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<BrandDesign>) => void;
};

export function DesignFields({ design, errors, onChange }: Props) {
  const { t } = useLingui();
  const error = (field: string) => errors[`design.${field}`];
  const when = [
    { value: 'fitting', label: t`When the document is long` },
    { value: 'always', label: t`Always` },
    { value: 'never', label: t`Never` },
  ];
  const sides = { top: t`Top`, bottom: t`Bottom`, left: t`Left`, right: t`Right` };
  const lines = {
    header: { start: t`Header, left`, end: t`Header, right` },
    footer: { start: t`Footer, left`, end: t`Footer, right` },
  };
  return (
    <>
      <Panel title={t`Logo and colours`}>
        <Stack gap="md">
          <LogoField id={design.logo_id} error={error('logo_id')} onChange={(logo_id) => onChange({ logo_id })} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <ColorField
              label={t`Accent colour`}
              description={t`Headings, links, heads of tables`}
              value={design.accent}
              error={error('accent')}
              onChange={(accent) => onChange({ accent })}
            />
            <ColorField
              label={t`Text colour`}
              description={t`Everything else`}
              value={design.ink}
              error={error('ink')}
              onChange={(ink) => onChange({ ink })}
            />
          </SimpleGrid>
          <NativeSelect
            label={t`Typeface`}
            value={design.typeface}
            onChange={(event) => onChange({ typeface: event.currentTarget.value as BrandDesign['typeface'] })}
            data={[
              { value: 'sans', label: t`Sans serif (Calibri in Word, Carlito in PDF)` },
              { value: 'serif', label: t`Serif (Cambria in Word, Libertinus in PDF)` },
              { value: 'plain', label: t`Plain (Arial in Word, Liberation Sans in PDF)` },
            ]}
          />
        </Stack>
      </Panel>
      <Panel title={t`Header and footer`} description={<Trans>One line each; the first page has no header.</Trans>}>
        <Stack gap="md">
          {(['header', 'footer'] as const).map((line) => (
            <SimpleGrid key={line} cols={{ base: 1, sm: 2 }} spacing="md">
              {(['start', 'end'] as const).map((side) => (
                <TextInput
                  key={side}
                  label={lines[line][side]}
                  maxLength={120}
                  value={design[line][side]}
                  error={error(`${line}.${side}`)}
                  onChange={(event) => onChange({ [line]: { ...design[line], [side]: event.currentTarget.value } })}
                />
              ))}
            </SimpleGrid>
          ))}
          <Text size="xs" c="dimmed">
            <Trans>These are filled in: {LINE_FIELDS}</Trans>
          </Text>
        </Stack>
      </Panel>
      <Panel title={t`Paper`}>
        <Stack gap="md">
          <NativeSelect
            label={t`Size`}
            value={design.paper}
            onChange={(event) => onChange({ paper: event.currentTarget.value as BrandDesign['paper'] })}
            data={[
              { value: 'a4', label: t`A4` },
              { value: 'letter', label: t`US Letter` },
            ]}
          />
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <Text component="legend" size="sm" fw={500} mb={4}>
              <Trans>Margins in millimetres</Trans>
            </Text>
            <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
              {MARGINS.map((side) => (
                <NumberField
                  key={side}
                  integer
                  label={sides[side]}
                  value={Number.isNaN(design.margins[side]) ? null : design.margins[side]}
                  error={error(`margins.${side}`)}
                  onNumber={(value) => onChange({ margins: { ...design.margins, [side]: value ?? Number.NaN } })}
                />
              ))}
            </SimpleGrid>
          </fieldset>
        </Stack>
      </Panel>
      <Panel title={t`Parts of a document`}>
        <Stack gap="md">
          <Checkbox
            label={t`Cover page`}
            description={t`The title has the first page to itself.`}
            checked={design.has_cover}
            onChange={(event) => onChange({ has_cover: event.currentTarget.checked })}
          />
          <Group grow align="flex-start" preventGrowOverflow={false}>
            <NativeSelect
              label={t`Contents`}
              value={design.contents}
              data={when}
              onChange={(event) => onChange({ contents: event.currentTarget.value as BrandDesign['contents'] })}
            />
            <NativeSelect
              label={t`Numbers of sections`}
              value={design.numbers}
              data={when}
              onChange={(event) => onChange({ numbers: event.currentTarget.value as BrandDesign['numbers'] })}
            />
          </Group>
          <NativeSelect
            label={t`Tables`}
            value={design.table}
            onChange={(event) => onChange({ table: event.currentTarget.value as BrandDesign['table'] })}
            data={[
              { value: 'banded', label: t`Filled head, every other row tinted` },
              { value: 'lined', label: t`Lines between rows` },
              { value: 'grid', label: t`A line around every cell` },
            ]}
          />
        </Stack>
      </Panel>
    </>
  );
}
