import { onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { rowTable } from '#platform/server/rows/table.ts';
import { addRow, changeRow, removeRow } from '#platform/server/rows/write-rows.ts';
import { MOST_FOLDERS } from '../../asset-kinds.contract.ts';
import {
  createFolder,
  deleteFolder,
  type Folder,
  folderNameTaken,
  listFolders,
  tooManyFolders,
  updateFolder,
} from '../../folders.contract.ts';

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

export const folderTable = rowTable('asset_folder', {
  kind: 'asset_folder',
  show: (row): Folder => row,
  said: ({ name }) => ({ name }),
  undoneBy: onSite('EDIT_POST'),
  unique: { asset_folder_name_key: { error: folderNameTaken, field: 'name' } },
});

/** The calls about folders. */
export const folderHandlers = (database: Database): Handler[] => [
  answer(listFolders, async ({ site }) => {
    const items = await database.db
      .selectFrom('asset_folder')
      .select(['id', 'name', 'created_ts', 'revision'])
      .where('site_id', '=', site.id)
      .where('deleted_ts', 'is', null)
      .orderBy('name_key')
      .limit(MOST_FOLDERS)
      .execute();
    return { items };
  }),
  answer(createFolder, (call) =>
    addRow(database, call, folderTable, async (trx) => {
      const { count } = await trx
        .selectFrom('asset_folder')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('site_id', '=', call.site.id)
        .where('deleted_ts', 'is', null)
        .executeTakeFirstOrThrow();
      if (count >= MOST_FOLDERS) throw tooManyFolders();
      return { ...call.body, name_key: nameKey(call.body.name) };
    }),
  ),
  answer(updateFolder, (call) =>
    changeRow(database, call, folderTable, call.params.folderId, call.body, (said) => ({
      ...said,
      ...(said.name === undefined ? {} : { name_key: nameKey(said.name) }),
    })),
  ),
  answer(deleteFolder, (call) => removeRow(database, call, folderTable, call.params.folderId)),
];
