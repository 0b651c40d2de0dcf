import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { isReservedName } from '../profile-kinds.contract.ts';
import { namedTooOften } from '../profile-standing.contract.ts';
import { nameInUse, nameReserved } from '../profiles.contract.ts';
import type { ProfileFollowers } from './profile-followers.ts';

/** Each name that somebody leaves leads to them, and is kept from others. */
const NAMES_A_DAY = 3;
const DAY = 86_400;

type Named = { id: number; name: string };

/**
 * One name stands for one person, in whatever case it is written. Whoever does not manage people takes no name that
 * somebody else had, and none whose address a redirect has.
 * @throws ApiError name_in_use, name_is_reserved, named_too_often
 */
export async function checkName(
  trx: Trx,
  call: Pick<Call, 'site' | 'caller'>,
  { id, name }: Named,
  { names }: ProfileFollowers,
): Promise<void> {
  const siteId = call.site.id;
  if (isReservedName(name) || names?.isReserved(`/${name}`)) throw refusedField(nameReserved, 'name');
  const other = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '!=', id)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name))
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (other) throw refusedField(nameInUse, 'name');
  if (call.caller.holder.sitePermissions.has('MANAGE_USERS')) return;
  if (await wasOfAnother(trx, siteId, { id, name })) throw refusedField(nameInUse, 'name');
  if (await names?.isCovered(trx, siteId, name)) throw refusedField(nameReserved, 'name');
  const since = stampOf(call).now - DAY;
  if ((await countLeftNames(trx, siteId, id, since)) >= NAMES_A_DAY)
    throw refusedField(namedTooOften, 'name');
}

/** Whether an address with the name leads to somebody else who is there. */
async function wasOfAnother(db: Db, siteId: number, { id, name }: Named): Promise<boolean> {
  const row = await db
    .selectFrom('old_name as o')
    .innerJoin('profile as p', (join) => join.onRef('p.id', '=', 'o.object_id').on('p.site_id', '=', siteId))
    .select('p.id')
    .where('o.site_id', '=', siteId)
    .where('o.page_type', '=', 'author')
    .where('o.name', '=', name)
    .where('p.id', '!=', id)
    .where('p.deleted_ts', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function countLeftNames(db: Db, siteId: number, id: number, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from old_name
    where site_id = ${siteId} and page_type = 'author' and object_id = ${id} and created_ts > ${since}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
