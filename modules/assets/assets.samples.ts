import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { assetSortKeys, assetTypes } from './asset-kinds.contract.ts';
import { assetsRoom } from './assets.room.ts';

const writes = { all: ['CREATE_REAL_DRAFT'], on: 'anywhere' } as const;
const site = (permission: string) => ({ all: [permission], on: 'site' }) as const;

const sees: Expectation = {
  who: [site('PUBLISH_POST'), site('MANAGE_DESIGN'), site('REMOVE_ASSET'), writes],
};
/** What is written there is the caller's own; of others the calls ask for more, object by object. */
const uploads: Expectation = { who: [writes], isOwn: true };
const sendsParts: Expectation = {
  who: [writes, { all: ['EDIT_SITE', 'MANAGE_FEEDS'], on: 'site' }],
  isOwn: true,
};
const edits: Expectation = { who: [site('EDIT_POST'), writes], isOwn: true };
const removes: Expectation = { who: [site('REMOVE_ASSET'), writes], isOwn: true };
const takesDown: Expectation = { who: [site('REMOVE_ASSET')] };
const keepsOrder: Expectation = { who: [site('EDIT_POST')] };

/** What the tests that are made of the contracts know of this room. */
export const assetsSamples = samplesOf(assetsRoom, {
  who: {
    ...{ listAssets: sees, getAsset: sees, listAssetUses: sees, listExpiredAssets: sees, signAsset: sees },
    ...{ createAsset: uploads, uploadImage: uploads, uploadFile: uploads },
    ...{ startUpload: sendsParts, getUpload: sendsParts, sendPart: sendsParts, completeUpload: uploads },
    uploadGatedFile: { who: [{ all: ['UPLOAD_GATED_FILES'], on: 'scope' }] },
    ...{ updateAsset: edits, changeAssets: edits, replaceFile: edits },
    ...{ deleteAsset: removes, removeAssets: removes, restoreAssets: removes, restoreFile: removes },
    ...{ replaceImage: takesDown, deleteFile: takesDown },
    listFolders: { who: [site('PUBLISH_POST'), site('MANAGE_DESIGN')] },
    ...{ createFolder: keepsOrder, updateFolder: keepsOrder, deleteFolder: keepsOrder },
    getMedia: { who: 'everyone' },
    uploadAvatar: { who: 'signedIn', isOwn: true },
  },
  parameters: {
    ...{ assetId: 'asset', folderId: 'asset_folder', uploadId: null, part: null, file: null, name: null },
  },
  bodies: {
    createAsset: ({ asset_folder }) => ({ url: 'http://127.0.0.1:9/a.png', folder_id: asset_folder }),
    updateAsset: () => ({ revision: 1, alt: 'Looked at' }),
    changeAssets: ({ asset, asset_folder }) => ({ ids: [asset], folder_id: asset_folder }),
    removeAssets: ({ asset }) => ({ ids: [asset] }),
    restoreAssets: ({ asset }) => ({ ids: [asset] }),
    // Forms: without a file they say that it is missing.
    ...{ uploadGatedFile: () => ({}), replaceFile: () => ({}) },
    replaceImage: () => ({ image: 'default.png', action: 'replace' }),
    startUpload: ({ asset_folder }) => ({ filename: 'a.pdf', size: 5, folder_id: asset_folder }),
    createFolder: () => ({ name: 'Added here' }),
    updateFolder: () => ({ revision: 1, name: 'Looked at' }),
  },
  small: {
    asset_folder: 'Made by hand, a thousand at most.',
    asset_version: 'What was replaced within a month.',
    asset_upload: 'What was begun within a day.',
  },
  manyRows: [
    `insert into asset_usage (site_id, asset_id, post_id)
      select $1::bigint, 7000000 + n, ${firstOf.post} + n from generate_series(1, $2::int) as n`,
  ],
  fill: async ({ trx, site: filled, now, nextId }) => {
    const id = nextId();
    const name = `${filled.mark} folder`;
    await trx
      .insertInto('asset_folder')
      .values({ site_id: filled.id, id, name, name_key: name, created_ts: now, updated_ts: now })
      .execute();
    noteThing(filled, 'asset_folder', id);
  },
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    const stamp = { site_id: siteId, created_ts: now, updated_ts: now, created_by: ownerId };
    const folders = rows.map((at) => ({
      ...{ ...stamp, id: nextId(), name: text(at), name_key: `folder ${at}` },
    }));
    await trx.insertInto('asset_folder').values(folders).execute();
    const assets = rows.map((at) => ({
      ...{
        ...stamp,
        id: nextId(),
        file_type: 'image',
        status: 'missing',
        title: text(at),
        filename: text(at + 1),
      },
      ...{ alt: text(at + 2), caption: text(at + 3), credit: text(at + 4), license: text(at + 5) },
      ...{ tags: [text(at + 6)], folder_id: folders[at]?.id ?? null },
    }));
    await trx.insertInto('asset').values(assets).execute();
  },
  asked: ({ mark, ids }) => ({
    ...{ q: ['our', 'a'], file_type: assetTypes, file_id: ids.asset, sha256: ['a'.repeat(64)] },
    ...{ tag: [mark], folder_id: ids.asset_folder ?? [], uploaded_by: ids.profile },
    ...{ from: ['01-01-2020'], to: ['31-12-2099'] },
    ...{ missing_alt: ['1', '0'], unused: ['1', '0'], expired: ['1', '0'], in_trash: ['1', '0'] },
    order_by: assetSortKeys,
  }),
});
