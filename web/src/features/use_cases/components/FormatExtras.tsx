/** What belongs to a format besides what it says: saved ones, and how the files look. */

import type { UseCase } from '@/api/types';
import { useHeld } from '@/features/auth/queries';
import { SavedFormats } from '@/features/formats/components/SavedFormats';
import { TemplateChoice } from '@/features/formats/components/TemplateChoice';
import { allows } from '@/lib/permissions';
import type { PartProps } from './part';

export function FormatExtras({ definition, problems, onChange, useCase }: PartProps & { useCase: UseCase }) {
  const held = useHeld();
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
        mayMake={allows(held, 'manage-resources')}
        onChange={onChange}
      />
    </>
  );
}
