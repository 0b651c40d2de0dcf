import type { Db } from '#platform/server/database.ts';

type Setting = { siteId: number; name: string };

/** The value of one setting of a site; undefined where none is stored. */
export async function readSetting(db: Db, { siteId, name }: Setting): Promise<unknown> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Stores one setting of a site over what it was. */
export async function saveSetting(
  db: Db,
  { siteId, name, value, now }: Setting & { value: unknown; now: number },
): Promise<void> {
  const stored = { value: JSON.stringify(value), updated_ts: now };
  await db
    .insertInto('setting')
    .values({ site_id: siteId, name, ...stored })
    .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet(stored))
    .execute();
}
