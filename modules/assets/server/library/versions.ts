import type { Readable } from 'node:stream';
import { notFound } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { actionInvalid } from '../../asset-files.contract.ts';
import type { Asset } from '../../assets.contract.ts';
import { columnsOf, settleWithin, type Uploader, type UploadNeeds } from '../uploads/add-asset.ts';
import { discard, store } from '../uploads/settle-file.ts';
import { type AssetRow, filesOf } from './asset-row.ts';
import { findAsset, refuseEdit, refuseReturn, shown } from './asset-sight.ts';
import { assetTable } from './assets.table.ts';
import { enqueueCrops } from './crops.jobs.ts';

/** The columns that say which file an asset has: kept of each version, and written back with it. */
const fileColumns = [
  ...(['file_type', 'status', 'is_settled', 'filename', 'mime', 'size', 'sha256', 'storage_key'] as const),
  ...(['width', 'height', 'dominant_color', 'files', 'taken_down_ts'] as const),
] as const;

type FileFacts = Pick<AssetRow, (typeof fileColumns)[number]>;

const factsOf = (row: AssetRow): FileFacts =>
  Object.fromEntries(fileColumns.map((column) => [column, row[column]])) as FileFacts;

type Change = { action: 'replaced' | 'taken_down' | 'file_restored'; facts: Partial<FileFacts> };

/**
 * Gives an asset another file. Its addresses stay; the file before is kept aside for 30 days.
 * @param settle what it becomes, by what it is once nobody else changes it; null when nothing is to be done
 */
async function changeFile(
  { database, jobs }: UploadNeeds,
  call: Uploader,
  id: number,
  settle: (trx: Trx, row: AssetRow) => Promise<Change | null>,
): Promise<Asset> {
  const stamp = stampOf(call);
  const row = await database.db.transaction().execute(async (trx) => {
    const [before] = await lockRows(trx, assetTable, stamp.siteId, [id]);
    if (!before) throw notFound();
    const change = await settle(trx, before);
    if (!change) return before;
    await keepVersion(trx, database.ids.next(), before, stamp);
    const values = { ...change.facts, version: before.version + 1 };
    const after = await updateRow(trx, assetTable, id, values as never, stamp);
    await recordWrite(trx, database.ids.next, call, {
      action: `asset.${change.action}`,
      objectId: id,
      before: assetTable.said(before),
      after: assetTable.said(after),
      event: { title: after.title, file_type: after.file_type, version: after.version },
    });
    if (after.file_type === 'image') await enqueueCrops(jobs, trx, stamp.siteId, id);
    return after;
  });
  return shown(database.db, stamp.siteId, row);
}

async function keepVersion(
  trx: Trx,
  id: number,
  before: AssetRow,
  { siteId, now, by }: { siteId: number; now: number; by: number | null },
): Promise<void> {
  // What showed a neutral sample has nothing that anybody would want back.
  if (before.storage_key === null || before.taken_down_ts !== null) return;
  await trx
    .insertInto('asset_version')
    .values({
      ...{ site_id: siteId, id, asset_id: before.id, facts: JSON.stringify(factsOf(before)) },
      ...{ created_ts: now, created_by: by, updated_ts: now, updated_by: by },
    })
    .execute();
}

/** Puts another file in place of an asset's. */
export async function replaceWith(
  needs: UploadNeeds,
  call: Uploader,
  id: number,
  file: { content: Readable; filename: string },
): Promise<Asset> {
  const settled = await settleWithin(needs, call, file.content, file.filename);
  try {
    return await changeFile(needs, call, id, async (_, row) => {
      refuseEdit(call.caller, row);
      if (row.taken_down_ts !== null) refuseReturn(call.caller);
      return { action: 'replaced', facts: { ...columnsOf(settled), taken_down_ts: null } as never };
    });
  } catch (error) {
    await discard(needs.files, settled.files);
    throw error;
  }
}

/** Has the addresses of a picture show a neutral one of the same shape. */
export async function takeDown(needs: UploadNeeds, call: Uploader, id: number): Promise<Asset> {
  const { files, images, scratch } = needs;
  const row = await findAsset(needs.database.db, call.site.id, id, call.caller);
  if (row.file_type !== 'image' || row.status !== 'ready' || row.taken_down_ts !== null)
    throw actionInvalid();
  const size = { width: Math.min(row.width ?? 1_200, 4_000), height: Math.min(row.height ?? 800, 4_000) };
  const named = row.mime?.slice('image/'.length) ?? 'png';
  const format = ['jpeg', 'png', 'webp', 'avif', 'gif'].includes(named) ? named : 'png';
  const kept = await scratch.within(async (folder) => {
    const order = { kind: 'blank', folder, format, ...size } as const;
    return store(files, call.site.id, await images.make(order, { isWaitedFor: true }));
  });
  const { original } = kept;
  try {
    return await changeFile(needs, call, id, async (_, now) => {
      if (now.taken_down_ts !== null || !original) throw actionInvalid();
      return {
        action: 'taken_down',
        facts: {
          ...{ files: JSON.stringify(kept), storage_key: original.key, mime: original.mime },
          ...{ size: original.size, width: original.width, height: original.height, sha256: null },
          ...{ dominant_color: null, taken_down_ts: call.now, status: 'ready', is_settled: true },
        } as never,
      };
    });
  } catch (error) {
    await discard(files, kept);
    throw error;
  }
}

/** Takes the file behind an asset away; what people said of it stays. */
export async function takeFileAway(needs: UploadNeeds, call: Uploader, id: number): Promise<Asset> {
  await findAsset(needs.database.db, call.site.id, id, call.caller);
  return changeFile(needs, call, id, async (_, row) => {
    if (row.storage_key === null) throw notFound();
    return {
      action: 'taken_down',
      facts: {
        ...{ status: 'missing', storage_key: null, files: '{}', sha256: null, is_settled: false },
        taken_down_ts: call.now,
      } as never,
    };
  });
}

const lastVersion = (trx: Trx, siteId: number, assetId: number) =>
  trx
    .selectFrom('asset_version')
    .select(['id', 'facts'])
    .where('site_id', '=', siteId)
    .where('asset_id', '=', assetId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Brings back the file that an asset had last. */
export async function bringFileBack(needs: UploadNeeds, call: Uploader, id: number): Promise<Asset> {
  const { db } = needs.database;
  const row = await findAsset(db, call.site.id, id, call.caller);
  if (row.taken_down_ts === null) refuseEdit(call.caller, row);
  let gone: AssetRow | null = null;
  const asset = await changeFile(needs, call, id, async (trx, now) => {
    if (now.taken_down_ts !== null) refuseReturn(call.caller);
    const last = await lastVersion(trx, call.site.id, id);
    if (!last) throw notFound();
    await trx
      .deleteFrom('asset_version')
      .where('site_id', '=', call.site.id)
      .where('id', '=', last.id)
      .execute();
    if (now.taken_down_ts !== null) gone = now;
    const facts = last.facts as unknown as FileFacts;
    return { action: 'file_restored', facts: { ...facts, files: JSON.stringify(facts.files) } as never };
  });
  // The neutral sample is nobody's.
  if (gone) await discard(needs.files, filesOf(gone));
  return asset;
}
