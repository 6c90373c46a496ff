/** What can be done with a binding in a list and on its page. */
import { useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/api';
import type { Binding } from '@/api/types';
import { WhatBreaks } from '@/features/rehearsals/components/WhatBreaks';
import { breaksNothing } from '@/features/rehearsals/model';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { switched } from '../model';
import { bindingKeys, bindingQuery, rehearseBinding, useDeleteBinding } from '../queries';

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
  // Switched off it may take models with it: asked only where it does, or where that could not be found out.
  const look = useMutation({
    meta: { shownInPlace: true },
    mutationFn: async (binding: Binding) => {
      return await rehearseBinding(binding.id, null)({ cursor: null }).catch(() => null);
    },
    onSuccess: (report, binding) => {
      if (report?.is_complete === true && breaksNothing(report)) return toggle.mutate(binding);
      confirm({
        title: t`Switch off “${binding.name}”?`,
        message: (
          <WhatBreaks
            rehearse={rehearseBinding(binding.id, null)}
            change={['binding', binding.id]}
            atOnce
            first={report}
          />
        ),
        action: t`Switch off`,
        run: () => toggle.mutateAsync(binding),
      });
      return undefined;
    },
  });
  return {
    busy: toggle.isPending || look.isPending,
    toggle: (binding: Binding) => (binding.enabled ? look.mutate(binding) : toggle.mutate(binding)),
    remove: (binding: Binding) =>
      confirm({
        title: t`Delete “${binding.name}”?`,
        message: (
          <Stack gap="sm">
            <Text>
              {t`Its credentials are deleted with it and cannot be brought back. Models that only this binding offers in ${binding.region} can no longer be chosen.`}
            </Text>
            <WhatBreaks rehearse={rehearseBinding(binding.id, null)} change={['binding', binding.id]} atOnce />
          </Stack>
        ),
        action: t`Delete binding`,
        run: async () => {
          await remove.mutateAsync(binding.id);
          toast.good(t`“${binding.name}” was deleted`);
          onDeleted?.();
        },
      }),
  };
}
