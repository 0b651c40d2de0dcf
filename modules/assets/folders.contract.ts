import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, removedRow, siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import { LONGEST_FOLDER_NAME } from './asset-kinds.contract.ts';

export const FolderDraft = z
  .object({ name: z.string().trim().min(1, 'name_is_missing').max(LONGEST_FOLDER_NAME) })
  .meta({ id: 'AssetFolderDraft' });

/** A folder of the library. */
export const Folder = z
  .object({ id, name: z.string(), created_ts: z.number().int(), revision: z.number().int() })
  .meta({ id: 'AssetFolder' });
export type Folder = z.output<typeof Folder>;

export const folderNameTaken = apiError(
  'duplicate',
  409,
  'A folder with this name already exists. Choose another name.',
);
export const tooManyFolders = apiError(
  'folders_are_too_many',
  422,
  'The library has the maximum number of folders. Delete one first.',
);

const path = '/core/v1/sites/{siteId}/asset-folders';
const mayEdit = onSite('EDIT_POST');
/** Who opens the library. */
const mayOpen = either(onSite('PUBLISH_POST'), onSite('MANAGE_DESIGN'));

export const listFolders = endpoint({
  method: 'GET',
  path,
  summary: 'All folders of the library, by their names',
  permission: mayOpen,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(Folder) }),
});

export const createFolder = endpoint({
  method: 'POST',
  path,
  summary: 'Add a folder',
  status: 201,
  permission: mayEdit,
  scopeParam: 'siteId',
  params: siteParams,
  body: FolderDraft,
  response: Folder,
  errors: [folderNameTaken, tooManyFolders],
});

const one = {
  path: `${path}/{folderId}`,
  permission: mayEdit,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'folderId'),
} as const;

export const updateFolder = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Rename a folder',
  body: partialChange(FolderDraft),
  response: Folder,
  errors: [folderNameTaken, revisionConflict, notFound],
});

export const deleteFolder = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete a folder; what is in it stays in the library. Undone within a day by its batch',
  deletesVersion: true,
  response: removedRow,
  errors: [notFound],
});
