/** A use case as a file: reading what was chosen or pasted before it is sent. */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at } from '@/api/api';
import { download } from '@/api/files';
import { isProblem } from '@/api/problem';
import { caseKeys } from '@/features/cases/queries';
import { splitErrors } from '@/ui/form';

/** The server takes 1 MiB, the envelope around the file included. */
const LARGEST = 1_000_000;

export type ReadFile = { file: unknown; problem: null } | { file: null; problem: string };

/** What stands in a file, or why it cannot be one of ours. */
export function readCaseFile(text: string): ReadFile {
  if (new Blob([text]).size > LARGEST) {
    return { file: null, problem: i18n._(msg`This is larger than 1 mb. An exported use case is much smaller.`) };
  }
  try {
    return { file: JSON.parse(text) as unknown, problem: null };
  } catch {
    return { file: null, problem: i18n._(msg`This is not JSON. Please use the file as it was exported.`) };
  }
}

export async function readChosen(file: File): Promise<ReadFile> {
  // Not read at all: a film that was dropped by mistake must not fill the memory.
  return readCaseFile(file.size > LARGEST ? 'x'.repeat(LARGEST + 1) : await file.text());
}

/** What was refused, each with the place in the file that it is about. */
export function importProblems(error: unknown): string[] {
  if (!isProblem(error) || Object.keys(error.errors).length === 0) return splitErrors(error, []).summary;
  return Object.entries(error.errors).map(([field, messages]) => {
    const place = field.replace(/^file\.?/u, '');
    return place === '' ? messages.join(' ') : `${place}: ${messages.join(' ')}`;
  });
}

export const exportCase = (id: string) =>
  download(at('get', '/use-case/{id}/export', { path: { id } }), 'use-case.json');

type Check = { workspace_id: string; file: unknown };

export const useCheckImport = () =>
  useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: Check) => api.post('/use-case/import/check', { body: values }),
  });

type Import = Check & { folder_id: string | null; update: { id: string; revision: number } | null };

export function useImportCase() {
  const client = useQueryClient();
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (values: Import) => api.post('/use-case/import', { body: values }),
    onSuccess: (made) => {
      client.setQueryData(caseKeys.one(made.id), made);
      return Promise.all([
        client.invalidateQueries({ queryKey: caseKeys.lists }),
        client.invalidateQueries({ queryKey: ['workspaces'] }),
      ]);
    },
  });
}
