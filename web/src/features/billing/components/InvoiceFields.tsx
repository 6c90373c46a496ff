/** What an invoice bears beside the plan: the company's order and its tax number. */
import { useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { TaxNumberKind } from '@/api/gen/types.gen';

export type InvoiceNotes = { order: string; tax: string; kind: TaxNumberKind };

export const NO_NOTES: InvoiceNotes = { order: '', tax: '', kind: 'eu_vat' };

type Props = {
  notes: InvoiceNotes;
  onChange: (notes: InvoiceNotes) => void;
  errors: { order: string | undefined; tax: string | undefined };
};

export function InvoiceFields({ notes, onChange, errors }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Purchase order number`}
        description={t`Optional. Shown on each invoice.`}
        maxLength={100}
        value={notes.order}
        error={errors.order}
        onChange={(event) => onChange({ ...notes, order: event.currentTarget.value })}
      />
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <NativeSelect
          label={t`Tax number`}
          value={notes.kind}
          onChange={(event) => onChange({ ...notes, kind: event.currentTarget.value as TaxNumberKind })}
          data={[
            { value: 'eu_vat', label: t`EU VAT` },
            { value: 'gb_vat', label: t`UK VAT` },
            { value: 'ch_vat', label: t`Swiss VAT` },
            { value: 'no_vat', label: t`Norwegian VAT` },
            { value: 'us_ein', label: t`US EIN` },
          ]}
        />
        <TextInput
          flex={1}
          aria-label={t`Number at the tax office`}
          placeholder={t`Optional`}
          maxLength={40}
          value={notes.tax}
          error={errors.tax}
          onChange={(event) => onChange({ ...notes, tax: event.currentTarget.value })}
        />
      </Group>
    </>
  );
}
