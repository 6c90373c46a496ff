/** What belongs to a format besides what it says: saved ones, how the files look, and the questions and answers that go with it. */
import type { UseCase } from '@/api/gen/types.gen';
import { useHeld } from '@/features/auth/queries';
import { SavedFormats } from '@/features/formats/components/SavedFormats';
import { TemplateChoice } from '@/features/formats/components/TemplateChoice';
import { allows } from '@/lib/permissions';
import type { PartProps } from './part';
import { QaVersionField } from './QaVersionField';

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
      <div data-fields="custom_qa_version custom_qa_latest">
        <QaVersionField
          chosen={definition}
          error={problems['custom_qa_version'] ?? problems['custom_qa_latest']}
          onChange={onChange}
        />
      </div>
    </>
  );
}
