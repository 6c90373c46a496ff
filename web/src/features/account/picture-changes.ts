/** The own picture: another one, or none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { upload } from '@/api/files';

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
    mutationFn: (file: File) => upload(at('put', '/profile/picture'), file),
    onSuccess: changed,
  });
}

export function useRemovePicture() {
  const changed = usePictureChanged();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => api.delete('/profile/picture'),
    onSuccess: changed,
  });
}
