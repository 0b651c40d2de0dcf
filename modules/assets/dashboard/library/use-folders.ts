import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { type Folder, listFolders } from '../../folders.contract.ts';

const none: Folder[] = [];

/** The folders of the library, by their names. */
export function useFolders(): Folder[] {
  const params = { siteId: useCaller().site.id };
  return useQuery(read(listFolders, { params })).data?.items ?? none;
}
