/** The builder's chooser of documents and folders, for a chat: it knows them by their ids, a chat also by their names. */
import { useQueryClient } from '@tanstack/react-query';
import { documentQuery } from '@/features/documents/queries';
import { foldersQuery } from '@/features/folders/queries';
import { DocumentPicker } from '@/features/use_cases/components/DocumentPicker';
import type { Attached } from '../settings';

type Props = {
  workspaceId: string;
  attached: readonly Attached[];
  room: number;
  onChange: (attached: readonly Attached[]) => void;
  onClose: () => void;
};

export function DocumentDrawer({ workspaceId, attached, room, onChange, onClose }: Props) {
  const client = useQueryClient();
  const idsOf = (kind: Attached['kind']) => attached.filter((each) => each.kind === kind).map(({ id }) => id);
  const nameOf = async (kind: Attached['kind'], id: string) => {
    if (kind === 'document') return (await client.query({ ...documentQuery(id), staleTime: 'static' })).name;
    const folders = await client.query({ ...foldersQuery(workspaceId, 'document'), staleTime: 'static' });
    return folders.find((folder) => folder.id === id)?.name ?? '';
  };
  const set = async (kind: Attached['kind'], ids: readonly string[]) => {
    const others = attached.filter((each) => each.kind !== kind);
    const known = new Map(attached.filter((each) => each.kind === kind).map((each) => [each.id, each]));
    const chosen = ids.map(async (id) => known.get(id) ?? { kind, id, name: await nameOf(kind, id) });
    onChange([...others, ...(await Promise.all(chosen))]);
  };
  return (
    <DocumentPicker
      workspaceId={workspaceId}
      chosen={idsOf('document')}
      room={room}
      onChange={(ids) => void set('document', ids)}
      folders={idsOf('folder')}
      onFolders={(ids) => void set('folder', ids)}
      onClose={onClose}
    />
  );
}
