/** A second use case with the same draft, beside the first one. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isProblem } from '@/api/problem';
import { caseQuery, useCreateCase } from '@/features/cases/queries';
import { paths } from '@/lib/paths';
import { toast } from '@/ui/toast';

/** The server's limit of a name. */
const LONGEST = 120;

export function useDuplicate() {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useCreateCase();
  return async (id: string) => {
    try {
      const { workspace_id, folder_id, draft, visibility } = await client.query(caseQuery(id));
      const copied = t`${draft.name} (copy)`;
      const name = copied.length > LONGEST ? draft.name.slice(0, LONGEST) : copied;
      const made = await create.mutateAsync({
        workspace_id,
        folder_id,
        definition: { ...draft, name },
        // What only one person sees must not be seen by others as a copy.
        ...(visibility === 'private' ? { visibility } : {}),
      });
      toast.good(t`A copy was made. You are editing it now.`);
      await navigate(paths.editUseCase(made.id));
    } catch (error) {
      toast.bad(isProblem(error) ? error.message : t`The use case could not be copied. Try again.`);
    }
  };
}
