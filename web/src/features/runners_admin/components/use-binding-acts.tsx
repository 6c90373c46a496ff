/** What can be done with a binding in a list and on its page. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Binding } from '@/api/types';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { switched } from '../model';
import { bindingKeys, bindingQuery, useDeleteBinding } from '../queries';

export function useBindingActs({ onDeleted }: { onDeleted?: () => void } = {}) {
  const { t } = useLingui();
  const client = useQueryClient();
  const remove = useDeleteBinding();
  const toggle = useMutation({
    mutationFn: (binding: Binding) =>
      api.put('/runners/bindings/{id}', {
        path: { id: binding.id },
        body: {
          revision: binding.revision,
          binding: switched(binding, !binding.enabled),
        },
      }),
    onSuccess: (binding) => {
      client.setQueryData(bindingQuery(binding.id).queryKey, binding);
      toast.good(binding.enabled ? t`“${binding.name}” is on` : t`“${binding.name}” is off`);
    },
    // After a refusal too: somebody else may have changed it.
    onSettled: (_, __, { id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: bindingKeys.lists }),
        client.invalidateQueries({ queryKey: bindingKeys.one(id) }),
        client.invalidateQueries({ queryKey: ['models'] }),
      ]),
  });
  return {
    busy: toggle.isPending,
    toggle: (binding: Binding) => toggle.mutate(binding),
    remove: (binding: Binding) =>
      confirm({
        title: t`Delete “${binding.name}”?`,
        message: t`Its credentials are deleted with it and cannot be brought back. Models that only this binding offers in ${binding.region} can no longer be chosen.`,
        action: t`Delete binding`,
        run: async () => {
          await remove.mutateAsync(binding.id);
          toast.good(t`“${binding.name}” was deleted`);
          onDeleted?.();
        },
      }),
  };
}
