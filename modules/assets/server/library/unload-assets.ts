import { sql } from 'kysely';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { allStay, type Unloaded, type Unloading, unloadRows } from '#platform/server/rows/unload-rows.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { mayRemove } from '../../assets.contract.ts';
import { assetTable } from './assets.table.ts';
import { usedBesidePosts } from './uses-beside-posts.ts';

/**
 * Puts files into the trash that a load made, as far as nobody changed them since and nothing outside of the trash
 * shows them.
 * @param used those of them that stay with their posts
 */
export const unloadAssets = (
  unloading: Unloading,
  wanted: readonly UndoRow[],
  used: ReadonlySet<number>,
): Promise<Unloaded> =>
  unloadRows(assetTable, unloading, wanted, async (rows) => {
    const { trx, siteId, caller } = unloading;
    if (!isAllowed(mayRemove, caller.holder)) return allStay(rows, 'permission_denied');
    const ids = rows.map(({ id }) => id);
    const { rows: shown } = await sql<{
      id: number;
    }>`select distinct asset_usage.asset_id as id from asset_usage
      join post on post.site_id = ${siteId} and post.id = asset_usage.post_id and post.status <> 4
      where asset_usage.site_id = ${siteId} and asset_usage.asset_id = any(${ids}::bigint[])`.execute(trx);
    const beside = await usedBesidePosts(trx, siteId, ids);
    const kept = new Set([...used, ...beside, ...shown.map(({ id }) => id)]);
    return allStay(
      rows.filter(({ id }) => kept.has(id)),
      'is_used',
    );
  });
