/** The own picture: another one, or none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { upload } from '@/api/files';
import { http } from '@/api/http';

function usePictureChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['profile'] }),
      client.invalidateQueries({ queryKey: ['picture'] }),
    ]);
}

export function useSetPicture() {
  const changed = usePictureChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (file: File) => upload<unknown>('profile/picture', file, { method: 'PUT' }),
    onSuccess: changed,
  });
}

export function useRemovePicture() {
  const changed = usePictureChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => http.delete('profile/picture'),
    onSuccess: changed,
  });
}
