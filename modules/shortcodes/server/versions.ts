import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { MOST_VERSIONS } from '../shortcode-kinds.contract.ts';
import type { ShortcodeVersion } from '../shortcode-uses.contract.ts';
import { shortcodeTable } from './shortcodes.table.ts';

/** Keeps what a shortcode says before it is changed; the oldest goes once there are fifty. */
export async function keepVersion(trx: Trx, id: number, before: RowOf<'shortcode'>): Promise<void> {
  const { site_id, name, title, template, params, preview_values } = before;
  const time = before.updated_ts;
  const by = before.updated_by;
  await trx
    .insertInto('shortcode_version')
    .values({
      ...{ site_id, id, shortcode_id: before.id, number: before.revision },
      facts: JSON.stringify({ name, title, template, params, preview_values }),
      ...{ created_ts: time, created_by: by, updated_ts: time, updated_by: by },
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'shortcode_id', 'number']).doNothing())
    .execute();
  await sql`delete from shortcode_version where site_id = ${site_id} and shortcode_id = ${before.id}
    and number < coalesce((select kept.number from shortcode_version as kept where kept.site_id = ${site_id}
      and kept.shortcode_id = ${before.id} order by kept.number desc offset ${MOST_VERSIONS - 1} limit 1), 0)`.execute(
    trx,
  );
}

/** @throws ApiError not_found */
export async function versionsOf(
  db: Db,
  siteId: number,
  shortcodeId: number,
): Promise<{ number: number; saved_ts: number; saved_by: number | null }[]> {
  const [row] = await findRows(db, shortcodeTable, siteId, [shortcodeId]);
  if (!row) throw notFound();
  return db
    .selectFrom('shortcode_version')
    .select(['number', 'created_ts as saved_ts', 'created_by as saved_by'])
    .where('site_id', '=', siteId)
    .where('shortcode_id', '=', shortcodeId)
    .orderBy('number', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
}

/** @throws ApiError not_found */
export async function findVersion(
  db: Db,
  siteId: number,
  shortcodeId: number,
  number: number,
): Promise<ShortcodeVersion> {
  const [shortcode] = await findRows(db, shortcodeTable, siteId, [shortcodeId]);
  const row = await db
    .selectFrom('shortcode_version')
    .select('facts')
    .where('site_id', '=', siteId)
    .where('shortcode_id', '=', shortcodeId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!(shortcode && row)) throw notFound();
  return row.facts as ShortcodeVersion;
}
