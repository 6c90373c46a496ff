/** What belongs to a format besides what it says: saved ones, and how the files look. */
import type { UseCase } from '@/api/types';
import { SavedFormats } from '@/features/formats/components/SavedFormats';
import { TemplateChoice } from '@/features/formats/components/TemplateChoice';
import { useMe } from '@/features/auth/queries';
import { allows } from '@/lib/permissions';
import type { PartProps } from './part';

export function FormatExtras({ definition, problems, onChange, useCase }: PartProps & { useCase: UseCase }) {
  const me = useMe();
  return (
    <>
      <SavedFormats
        definition={definition}
        workspaceId={useCase.workspace_id}
        maySave={allows(useCase.my_permissions, 'manage-formats')}
        onChange={onChange}
      />
      <TemplateChoice
        definition={definition}
        error={problems['brand_template_id']}
        mayMake={allows(me.permissions, 'manage-resources')}
        onChange={onChange}
      />
    </>
  );
}
