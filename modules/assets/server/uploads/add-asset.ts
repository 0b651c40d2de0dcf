import type { Readable } from 'node:stream';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { Call, UploadedFile } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import type { Quotas } from '#platform/server/quotas.ts';
import { addRow } from '#platform/server/rows/write-rows.ts';
import { type Asset, folderUnknown } from '../../assets.contract.ts';
import { fileDuplicate, fileMissing, fileTypeInvalid } from '../../uploads.contract.ts';
import { sees, shown, withUses } from '../library/asset-sight.ts';
import { assetTable } from '../library/assets.table.ts';
import { enqueueCrops } from '../library/crops.jobs.ts';
import {
  discard,
  type SettledFile,
  type SettleNeeds,
  type SettleOptions,
  settleFile,
} from './settle-file.ts';

export type UploadNeeds = SettleNeeds & { database: Database; jobs: Jobs; quotas: Quotas };
export type Uploader = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

type Wish = {
  filename: string;
  keepBoth: boolean;
  folderId?: number | undefined;
  isGated?: boolean;
  onlyPictures?: boolean;
  /** Whose picture it is. */
  avatarOf?: number;
};

/** The first file of a form. @throws ApiError file_is_missing */
export async function withFile<T>(call: Uploader, work: (file: UploadedFile) => Promise<T>): Promise<T> {
  const type = call.request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) throw fileMissing();
  for await (const file of call.request.files()) {
    const done = await work(file);
    file.content.resume();
    return done;
  }
  throw fileMissing();
}

/**
 * Takes a file into the library.
 * @throws ApiError what `settleFile` throws, file_is_duplicate, folder_id_is_invalid, quota_exceeded
 */
export async function addAsset(
  needs: UploadNeeds,
  call: Uploader,
  content: Readable,
  { filename, keepBoth, folderId, isGated = false, onlyPictures = false, avatarOf }: Wish,
): Promise<Asset> {
  const { database, files, jobs } = needs;
  const siteId = call.site.id;
  if (folderId !== undefined) await refuseUnknownFolder(database.db, siteId, folderId);
  const settled = await settleWithin(needs, call, content, filename, async ({ sha256, treatment }) => {
    if (onlyPictures && treatment === 'keep') {
      throw fileTypeInvalid({ message: 'Only images can be uploaded here: JPEG, PNG, WebP, AVIF or GIF.' });
    }
    if (!keepBoth) await refuseDuplicate(database.db, call, sha256, isGated);
  });
  try {
    const row = {
      ...columnsOf(settled),
      title: settled.filename.replace(/\.[^.]*$/, '').slice(0, 200),
      is_gated: isGated,
      folder_id: folderId ?? null,
      ...(avatarOf === undefined ? {} : { avatar_of: avatarOf }),
    };
    const asset = await addRow(database, call, assetTable, async (trx) => {
      if (keepBoth) return row;
      // The same file may have come meanwhile, as one of those that were dropped together.
      await lockInSite(trx, locks.addingAssets, siteId, true);
      await refuseDuplicate(trx, call, settled.sha256, isGated);
      return row;
    });
    await enqueueCrops(jobs, database.db, siteId, asset.id);
    return await shown(database.db, siteId, await rowOf(database.db, siteId, asset.id));
  } catch (error) {
    await discard(files, settled.files);
    throw error;
  }
}

const rowOf = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A file within the limits of the person and of the site for this day. */
export async function settleWithin(
  { database, quotas, ...needs }: UploadNeeds,
  call: Uploader,
  content: Readable,
  filename: string,
  known?: SettleOptions['known'],
): Promise<SettledFile> {
  const user = { siteId: call.site.id, profileId: profileOf(call.caller).id };
  await quotas.take(database.db, user, { uploads: 1, bytes: 0 });
  const settled = await settleFile(needs, content, {
    ...{ siteId: call.site.id, filename, isWaitedFor: true },
    maySvg: isAllowed(onSite('EDIT_CUSTOM_HTML'), call.caller.holder),
    ...(known ? { known } : {}),
  });
  await quotas.record(database.db, user, { bytes: settled.receivedBytes });
  return settled;
}

/** The columns that say which file an asset has. Crops are made after it. */
export const columnsOf = (file: SettledFile) => ({
  ...{ file_type: file.fileType, status: 'ready', is_settled: true, filename: file.filename },
  ...{ mime: file.mime, size: file.size, sha256: file.sha256, storage_key: file.storageKey },
  ...{ width: file.width, height: file.height, dominant_color: file.dominantColor },
  files: JSON.stringify(file.files),
});

/** Offers what is there already, if the caller may see it. */
async function refuseDuplicate(
  db: Db | Trx,
  { site, caller }: Uploader,
  sha256: string,
  isGated: boolean,
): Promise<void> {
  const same = await db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('sha256', '=', sha256)
    .where('deleted_ts', 'is', null)
    .where('status', '=', 'ready')
    .where('is_gated', '=', isGated)
    .where('taken_down_ts', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute();
  const known = same.find((row) => sees(caller, row));
  if (!known) return;
  const [existing] = await withUses(db, site.id, [assetTable.show(known)]);
  throw fileDuplicate({ extra: { existing } });
}

/** @throws ApiError folder_id_is_invalid */
export async function refuseUnknownFolder(
  db: Db | Trx,
  siteId: number,
  folderId: number | null,
): Promise<void> {
  if (folderId === null) return;
  const folder = await db
    .selectFrom('asset_folder')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', folderId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!folder)
    throw folderUnknown({ details: [{ loc: ['body', 'folder_id'], msg: 'folder_id_is_invalid' }] });
}
