/** A format in a few words: `3 sections: Summary, Terms, Risks`. */
import { Plural, Trans } from '@lingui/react/macro';
import type { Definition } from '@/api/gen/types.gen';

export function FormatWords({ format }: { format: Definition['format'] }) {
  switch (format.kind) {
    case 'sections': {
      const titles = format.sections.map((section) => section.title).join(', ');
      return (
        <>
          <Plural value={format.sections.length} one="# section" other="# sections" />: {titles}
        </>
      );
    }
    case 'table': {
      const titles = format.columns.map((column) => column.title).join(', ');
      return (
        <>
          <Plural value={format.columns.length} one="# column" other="# columns" />: {titles}
        </>
      );
    }
    case 'json':
      return <Trans>Fields (JSON)</Trans>;
    case 'free_text':
      return <Trans>Free text</Trans>;
  }
}
