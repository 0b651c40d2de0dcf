import { imageNamesOf } from '#modules/posts/posts.public.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  deleteFile,
  listAssetUses,
  listExpiredAssets,
  replaceImage,
  restoreFile,
} from './asset-files.contract.ts';
import {
  changeAssets,
  deleteAsset,
  getAsset,
  listAssets,
  removeAssets,
  restoreAssets,
  updateAsset,
} from './assets.contract.ts';
import { uploadAvatar } from './avatar.contract.ts';
import { createFolder, deleteFolder, listFolders, updateFolder } from './folders.contract.ts';
import { getMedia, signAsset } from './media.contract.ts';
import { assetArchive } from './server/archive/asset-archive.ts';
import { demoFiles } from './server/assets.demo.ts';
import { defineAssetJobs } from './server/assets.jobs.ts';
import { defineUsage } from './server/library/asset-usage.ts';
import { assetTable } from './server/library/assets.table.ts';
import { defineCropJobs } from './server/library/crops.jobs.ts';
import { folderHandlers, folderTable } from './server/library/folders.handlers.ts';
import { defineImportedFiles } from './server/library/imported-files.ts';
import { libraryHandlers } from './server/library/library.handlers.ts';
import { forgetPictures } from './server/library/own-pictures.ts';
import { definePurge } from './server/library/purge-assets.ts';
import { seenNames } from './server/library/seen-names.ts';
import { mediaHandlers } from './server/media/media.handlers.ts';
import { imagesOf, scratchOf } from './server/open-images.ts';
import { avatarHandlers } from './server/uploads/avatar.handlers.ts';
import { partHandlers } from './server/uploads/parts.handlers.ts';
import { uploadHandlers } from './server/uploads/uploads.handlers.ts';
import {
  completeUpload,
  createAsset,
  getUpload,
  replaceFile,
  sendPart,
  startUpload,
  uploadFile,
  uploadGatedFile,
  uploadImage,
} from './uploads.contract.ts';

/** Pictures and files. */
export const assetsRoom = room({
  name: 'assets',
  contracts: {
    ...{ listAssets, getAsset, createAsset, updateAsset, deleteAsset, removeAssets, restoreAssets },
    ...{ changeAssets, listAssetUses, listExpiredAssets, replaceImage, deleteFile, restoreFile, replaceFile },
    ...{ uploadImage, uploadFile, uploadGatedFile, startUpload, getUpload, sendPart, completeUpload },
    uploadAvatar,
    ...{ getMedia, signAsset, listFolders, createFolder, updateFolder, deleteFolder },
  },
  open: (ground) => {
    const { database, files, jobs, outbox, quotas, tasks, secrets } = ground;
    const images = imagesOf(ground);
    const scratch = scratchOf(ground);
    const needs = { database, files, jobs, quotas, images, scratch };
    defineAssetJobs(ground);
    defineCropJobs(needs);
    defineImportedFiles(needs);
    definePurge(needs);
    forgetPictures(ground);
    defineUsage({ db: database.db, outbox, tasks });
    imageNamesOf(ground).seenBy = seenNames(database.db);
    return {
      handlers: [
        ...libraryHandlers(needs),
        ...folderHandlers(database),
        ...uploadHandlers({ ...needs, fetch: fetchGuarded }),
        ...partHandlers(needs),
        ...avatarHandlers({ ...needs, events: ground.events }),
        ...mediaHandlers({ ...needs, secrets }),
      ],
      undoes: { ...rowUndo(database, assetTable), ...rowUndo(database, folderTable) },
    };
  },
  menu: [{ group: 'content', id: 'library', path: '/library', call: listFolders }],
  archive: [assetArchive],
  things: {
    asset: { names: rowNames(assetTable, listAssets, ({ title, filename }) => title || filename) },
    asset_folder: { names: rowNames(folderTable, listFolders, ({ name }) => name) },
  },
  retention: { asset_folder: 30 },
  demo: demoFiles,
});
