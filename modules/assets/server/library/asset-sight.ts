import { sql } from 'kysely';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { type Asset, assetInUse, mayGate, seesAllAssets } from '../../assets.contract.ts';
import { type AssetRow, shownAsset } from './asset-row.ts';

const editsAll = onSite('EDIT_POST');
const removesAll = onSite('REMOVE_ASSET');

/** Whether somebody finds all of the library; everybody else finds what they have uploaded. */
export const seesAll = ({ holder }: Caller): boolean => isAllowed(seesAllAssets, holder);

const isOwn = ({ profile }: Caller, row: Pick<AssetRow, 'created_by'>): boolean =>
  profile !== null && row.created_by === profile.id;

export const sees = (caller: Caller, row: Pick<AssetRow, 'created_by'>): boolean =>
  seesAll(caller) || isOwn(caller, row);

/** @throws ApiError not_found, permission_denied */
export function refuseEdit(caller: Caller, row: Pick<AssetRow, 'created_by'>): void {
  if (isAllowed(editsAll, caller.holder) || isOwn(caller, row)) return;
  throw sees(caller, row) ? permissionDenied({ extra: { missing: ['EDIT_POST'] } }) : notFound();
}

/** Who may upload gated files decides which ones are. @throws ApiError permission_denied */
export function refuseGate({ holder }: Caller): void {
  if (!isAllowed(mayGate, holder)) throw permissionDenied({ extra: { missing: ['UPLOAD_GATED_FILES'] } });
}

/** Own ones that nobody uses, or any. @throws ApiError not_found, permission_denied, asset_is_in_use */
export async function refuseRemoval(
  db: Db,
  siteId: number,
  caller: Caller,
  rows: readonly Pick<AssetRow, 'id' | 'created_by'>[],
): Promise<void> {
  if (isAllowed(removesAll, caller.holder)) return;
  for (const row of rows) {
    if (!sees(caller, row)) throw notFound();
    if (!isOwn(caller, row)) throw permissionDenied({ extra: { missing: ['REMOVE_ASSET'] } });
  }
  const counts = await usesOf(
    db,
    siteId,
    rows.map(({ id }) => id),
  );
  if (counts.size > 0) throw assetInUse();
}

/** What was taken down comes back by whoever may take it down, not by its uploader. @throws ApiError permission_denied */
export function refuseReturn({ holder }: Caller): void {
  if (!isAllowed(removesAll, holder)) throw permissionDenied({ extra: { missing: ['REMOVE_ASSET'] } });
}

/** How many posts show each of the assets; those that none shows are left out. */
export async function usesOf(db: Db, siteId: number, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ asset_id: number; count: number }>`
    select asset_id, count(*) as count from asset_usage
    where site_id = ${siteId} and asset_id = any(${[...ids]}::bigint[]) group by asset_id`.execute(db);
  return new Map(rows.map(({ asset_id, count }) => [asset_id, count]));
}

/** Assets as the API says them, with how often each is used. */
export async function withUses(
  db: Db,
  siteId: number,
  assets: readonly Omit<Asset, 'usage_count'>[],
): Promise<Asset[]> {
  const counts = await usesOf(
    db,
    siteId,
    assets.map(({ id }) => id),
  );
  return assets.map((asset) => ({ ...asset, usage_count: counts.get(asset.id) ?? 0 }));
}

/** One asset that the caller may see, in the trash or not. @throws ApiError not_found */
export async function findAsset(db: Db, siteId: number, id: number, caller: Caller): Promise<AssetRow> {
  const row = await db
    .selectFrom('asset')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !sees(caller, row)) throw notFound();
  return row;
}

/** An asset as the API says it. */
export async function shown(db: Db, siteId: number, row: AssetRow): Promise<Asset> {
  const [asset] = await withUses(db, siteId, [shownAsset(row)]);
  if (!asset) throw notFound();
  return asset;
}
