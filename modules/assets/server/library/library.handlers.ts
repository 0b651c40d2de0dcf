import { sql } from 'kysely';
import { seenPosts } from '#modules/posts/posts.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { changeRow, removeRow, removeRows, restoreRows } from '#platform/server/rows/write-rows.ts';
import { recordWrites } from '#platform/server/trail.ts';
import {
  deleteFile,
  listAssetUses,
  listExpiredAssets,
  replaceImage,
  restoreFile,
} from '../../asset-files.contract.ts';
import {
  changeAssets,
  deleteAsset,
  getAsset,
  listAssets,
  removeAssets,
  restoreAssets,
  updateAsset,
} from '../../assets.contract.ts';
import { refuseUnknownFolder, type UploadNeeds } from '../uploads/add-asset.ts';
import { isSameList, refuseUnknownGroups } from './asset-readers.ts';
import { type AssetRow, focalColumns } from './asset-row.ts';
import {
  findAsset,
  refuseEdit,
  refuseGate,
  refuseRemoval,
  sees,
  seesAll,
  shown,
  withUses,
} from './asset-sight.ts';
import { assetList, assetTable } from './assets.table.ts';
import { enqueueCrops } from './crops.jobs.ts';
import { bringFileBack, takeDown, takeFileAway } from './versions.ts';

const MOST_USES = 100;

/** The calls about what is in the library. */
export const libraryHandlers = (needs: UploadNeeds): Handler[] => {
  const { database, jobs } = needs;
  const { db } = database;
  return [
    answer(listAssets, async ({ query, site, caller, now }) => {
      const description = {
        ...assetList(site, now),
        isTrash: query.in_trash === true,
        ...(seesAll(caller) ? {} : { only: sql`created_by = ${profileOf(caller).id}` }),
      };
      const page = await listPage(db, assetTable, description, site.id, { ...query, query: query.q });
      return { ...page, items: await withUses(db, site.id, page.items), total: page.total_count };
    }),
    answer(getAsset, async ({ params, site, caller }) =>
      shown(db, site.id, await findAsset(db, site.id, params.assetId, caller)),
    ),
    answer(updateAsset, async (call) => {
      const { body, site, params, caller } = call;
      const asset = await changeRow(
        ...([database, call, assetTable, params.assetId, body] as const),
        async ({ focal, ...said }, { before }, trx) => {
          refuseEdit(caller, before);
          if (said.is_gated !== undefined && said.is_gated !== before.is_gated) refuseGate(caller);
          if (said.read_groups !== undefined && !isSameList(said.read_groups, before.read_groups)) {
            refuseGate(caller);
            await refuseUnknownGroups(trx, site.id, said.read_groups, before.read_groups);
          }
          if (said.folder_id !== undefined) await refuseUnknownFolder(trx, site.id, said.folder_id);
          if (!focal) return said;
          await enqueueCrops(jobs, trx, site.id, before.id);
          return { ...said, ...focalColumns(focal) };
        },
      );
      const [whole] = await withUses(db, site.id, [asset]);
      if (!whole) throw notFound();
      return whole;
    }),
    answer(changeAssets, async (call) => {
      const { ids, add_tags, folder_id, ...said } = call.body;
      const stamp = stampOf(call);
      const rows = await db.transaction().execute(async (trx) => {
        if (folder_id !== undefined) await refuseUnknownFolder(trx, stamp.siteId, folder_id);
        const before = await lockRows(trx, assetTable, stamp.siteId, ids);
        if (before.length === 0) throw notFound();
        const after: AssetRow[] = [];
        for (const row of before) {
          refuseEdit(call.caller, row);
          const tags = [...new Set([...row.tags, ...(add_tags ?? [])])].slice(0, 30);
          const values = { ...given(said), ...(folder_id === undefined ? {} : { folder_id }), tags };
          after.push(await updateRow(trx, assetTable, row.id, values, stamp));
        }
        const writes = after.map((row, at) => ({
          ...({ action: 'asset.updated', objectId: row.id } as const),
          ...{ before: assetTable.said(before[at] as AssetRow), after: assetTable.said(row) },
        }));
        await recordWrites(trx, database.ids.next, call, writes);
        return after;
      });
      return { items: await withUses(db, stamp.siteId, rows.map(assetTable.show)) };
    }),
    answer(deleteAsset, async (call) => {
      const id = call.params.assetId;
      const { batch_id } = await removeRow(database, call, assetTable, id, (trx, rows) =>
        refuseRemoval(trx, call.site.id, call.caller, rows),
      );
      return { id, in_trash: true, batch_id };
    }),
    answer(removeAssets, async (call) => {
      const { items, batch_id } = await removeRows(database, call, assetTable, call.body.ids, (trx, rows) =>
        refuseRemoval(trx, call.site.id, call.caller, rows),
      );
      return { items: await withUses(db, call.site.id, items), batch_id };
    }),
    answer(restoreAssets, async (call) => {
      const found = await db
        .selectFrom('asset')
        .select(['id', 'created_by'])
        .where('site_id', '=', call.site.id)
        .where('id', 'in', call.body.ids)
        .where('deleted_ts', 'is not', null)
        .execute();
      if (!isAllowed(onSite('REMOVE_ASSET'), call.caller.holder)) {
        for (const row of found) refuseEdit(call.caller, row);
      }
      const items = await restoreRows(database, call, assetTable, call.body.ids);
      return { items: await withUses(db, call.site.id, items) };
    }),
    answer(listAssetUses, async ({ params, site, caller }) => {
      await findAsset(db, site.id, params.assetId, caller);
      const { rows } = await sql<{ post_id: number; headline: string; status: number; count: number }>`
        select asset_usage.post_id, post.headline, post.status, count(*) over () as count
        from asset_usage join post on post.site_id = ${site.id} and post.id = asset_usage.post_id
        where asset_usage.site_id = ${site.id} and asset_usage.asset_id = ${params.assetId}
        order by asset_usage.post_id desc limit ${MOST_USES}`.execute(db);
      const ids = await seenPosts(...([db, site.id, rows.map(({ post_id }) => post_id), caller] as const));
      const items = rows
        .filter(({ post_id }) => ids.includes(post_id))
        .map(({ post_id, headline, status }) => ({ id: post_id, headline, status }));
      const product = JSON.stringify([{ type: 'file_download', ref_id: params.assetId }]);
      const packages = await db
        .selectFrom('package')
        .select(['id', 'title'])
        .where('site_id', '=', site.id)
        .where('status', '<>', 'archived')
        .where('deleted_ts', 'is', null)
        .where(sql<boolean>`products @> ${product}::jsonb`)
        .orderBy('sort')
        .limit(MOST_USES)
        .execute();
      return {
        ...{ items, total_count: rows[0]?.count ?? 0, packages_count: packages.length },
        packages: isAllowed(onSite('MANAGE_SUBSCRIPTIONS'), caller.holder) ? packages : [],
      };
    }),
    answer(listExpiredAssets, async ({ query, site, caller, now }) => {
      const rows = await db
        .selectFrom('asset')
        .select(['id', 'title', 'filename', 'license', 'expires_ts', 'created_by'])
        .where('site_id', '=', site.id)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val(query.ids?.split(',').map(Number) ?? []))))
        .where('expires_ts', '<=', now)
        .where('deleted_ts', 'is', null)
        .orderBy('id')
        .execute();
      const items = rows
        .filter((row) => sees(caller, row))
        .map(({ id, title, filename, license, expires_ts }) => ({
          ...{ id, title: title || filename, license, expires_ts: expires_ts ?? now },
        }));
      return { items };
    }),
    answer(replaceImage, (call) => takeDown(needs, call, call.params.assetId)),
    answer(deleteFile, (call) => takeFileAway(needs, call, call.params.assetId)),
    answer(restoreFile, (call) => bringFileBack(needs, call, call.params.assetId)),
  ];
};

const given = <T extends object>(said: T): Partial<T> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Partial<T>;
