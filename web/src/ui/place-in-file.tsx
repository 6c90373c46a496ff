/** What a file's parts are called: a table has sheets, a presentation slides, anything else pages. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

type Part = 'page' | 'sheet' | 'slide';

export function partOf(fileName: string): Part {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  if (['xlsx', 'xls', 'ods', 'csv'].includes(ending)) return 'sheet';
  return ['pptx', 'ppt', 'odp'].includes(ending) ? 'slide' : 'page';
}

type Props = { name: string; page: number | null | undefined };

export function PlaceInFile({ name, page }: Props) {
  if (page === null || page === undefined) return null;
  const part = partOf(name);
  if (part === 'sheet') return <Trans>Sheet {page}</Trans>;
  return part === 'slide' ? <Trans>Slide {page}</Trans> : <Trans>Page {page}</Trans>;
}

/** A citation in words, for who hears it. */
export function sourceName(number: number | string, name: string, page: number | null | undefined): string {
  if (page === null || page === undefined) return t`Source ${number}: ${name}`;
  const part = partOf(name);
  if (part === 'sheet') return t`Source ${number}: ${name}, sheet ${page}`;
  return part === 'slide' ? t`Source ${number}: ${name}, slide ${page}` : t`Source ${number}: ${name}, page ${page}`;
}
