/** Takes back the seats that are chosen: their people are suspended, and somebody else can have the seats. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkResult } from '@/api/gen/types.gen';
import { BULK_LIMIT, useBulk } from '@/features/people/changes';
import { BulkFailures } from '@/features/people/components/BulkFailures';
import { confirm } from '@/ui/confirm';
import { IconBan } from '@/ui/icons';
import { SelectionBar } from '@/ui/SelectionBar';
import { toast } from '@/ui/toast';
import { dormantKey } from '../queries';

type Props = {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  nameOf: (id: string) => string;
};

export function Reclaim({ chosen, onChange, nameOf }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const bulk = useBulk();
  const [failures, setFailures] = useState<BulkResult['failed']>([]);
  const ids = [...chosen].slice(0, BULK_LIMIT);
  const count = ids.length;
  const run = async () => {
    const { done, failed } = await bulk.mutateAsync({ ids, action: 'suspend' });
    setFailures(failed);
    onChange(new Set(failed.map(({ id }) => id)));
    const free = done.length;
    if (free > 0) toast.good(t`Seats reclaimed: ${free}`);
    await client.invalidateQueries({ queryKey: dormantKey });
  };
  const ask = () =>
    confirm({
      title: t`Reclaim these seats?`,
      message: plural(count, {
        one: 'One person is suspended: signed out everywhere, and unable to sign in until you restore their access. Their work stays where it is.',
        other:
          '# people are suspended: signed out everywhere, and unable to sign in until you restore their access. Their work stays where it is.',
      }),
      action: t`Reclaim`,
      run,
    });
  return (
    <>
      {count > 0 ? (
        <SelectionBar
          count={count}
          actions={[{ label: t`Reclaim seats`, icon: IconBan, onClick: ask }]}
          onClear={() => onChange(new Set())}
        />
      ) : null}
      <BulkFailures failures={failures} nameOf={nameOf} onClose={() => setFailures([])} />
    </>
  );
}
