/** What versions were made of, in words. */
import { useLingui } from '@lingui/react/macro';
import type { QuestionVersion } from '@/api/gen/types.gen';

export function useOriginWords() {
  const { t } = useLingui();
  return ({ origin, note, of_version }: QuestionVersion) => {
    switch (origin) {
      case 'import':
        return t`Imported from ${note}`;
      case 'restore':
        return t`Went back to version ${note}`;
      case 'reference':
        return of_version === null ? t`The platform’s own version` : t`Your version ${of_version}`;
      case 'edit':
        return t`Edited: ${note}`;
    }
  };
}
