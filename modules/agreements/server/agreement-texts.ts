import type { Trx } from '#platform/server/database.ts';

type Said = { key: string; version: number; title: string; body: unknown };
type Writing = { id: number; siteId: number; now: number; by: number | null };

/** Keeps what people are shown from now on; a text is added and never changed, as decisions are about one. */
export async function keepText(
  trx: Trx,
  { id, siteId, now, by }: Writing,
  { key, version, title, body }: Said,
): Promise<void> {
  await trx
    .insertInto('agreement_text')
    .values({
      ...{ site_id: siteId, id, key, version, title, body: JSON.stringify(body) },
      ...{ created_ts: now, created_by: by },
    })
    .execute();
}

/** The newest text of a key, or of one of its versions; also where its agreement is gone. */
export async function newestText(
  trx: Trx,
  siteId: number,
  key: string,
  version?: number,
): Promise<{ id: number; version: number } | undefined> {
  return trx
    .selectFrom('agreement_text')
    .select(['id', 'version'])
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
