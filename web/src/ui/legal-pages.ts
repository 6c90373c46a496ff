/** The operator's pages about the law, those that there are. */
import { useLingui } from '@lingui/react/macro';
import { type LegalPage, pageConfig } from '@/lib/page-config';

export function useLegalPages(): { key: LegalPage; name: string; to: string }[] {
  const { t } = useLingui();
  const { legal } = pageConfig();
  const names = { terms: t`Terms of service`, privacy: t`Privacy notice`, imprint: t`Imprint` };
  return (['terms', 'privacy', 'imprint'] as const).flatMap((key) => {
    const to = legal[key];
    return to === null ? [] : [{ key, name: names[key], to }];
  });
}
