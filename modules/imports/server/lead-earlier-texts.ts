import { sql } from 'kysely';
import { rewriteTexts } from '#modules/posts/posts.public.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';
import { type Counts, noCounts } from './import-report.ts';
import { type CameBefore, hostsOf, ledTexts } from './readers/own-links.ts';
import type { OwnAddress } from './source-reader.ts';

/** So many texts are looked for links at a time, and so many characters of them are read at once. */
const PAGE = 200;
const AT_ONCE = 100;

type Run = {
  database: Pick<Database, 'db' | 'ids'>;
  siteId: number;
  now: number;
  source: string;
  by?: number | null | undefined;
};

/**
 * Texts that came with an earlier part of a site name pages of this one by where they were: they lead to them here, now
 * that they are there. A text that somebody changes meanwhile stays as they leave it.
 * @returns how many texts are others now
 */
export async function leadEarlierTexts(
  { database: { db, ids }, siteId, now, source, by = null }: Run,
  before: CameBefore,
  addresses: readonly OwnAddress[],
): Promise<number> {
  const hosts = hostsOf(addresses).filter((host) => before.hosts.has(host));
  if (hosts.length === 0) return 0;
  const patterns = hosts.map((host) => `%${host.replaceAll(/[\\%_]/g, '\\$&')}%`);
  let changed = 0;
  for (let last = 0; ; ) {
    const { rows } = await sql<{ post_id: number; leads: boolean }>`
      select b.post_id, b.body ilike any(${patterns}::text[]) as leads from post_body as b
      where b.site_id = ${siteId} and b.post_id > ${last} order by b.post_id limit ${sql.lit(PAGE)}`.execute(
      db,
    );
    const named = rows.flatMap(({ post_id, leads }) => (leads ? post_id : []));
    for (let at = 0; at < named.length; at += AT_ONCE)
      changed += await leadSome(named.slice(at, at + AT_ONCE));
    if (rows.length < PAGE) return changed;
    last = rows.at(-1)?.post_id ?? last;
  }

  async function leadSome(postIds: readonly number[]): Promise<number> {
    const texts = await db
      .selectFrom('post_body')
      .select(['post_id', 'body'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('post_id', '=', eb.fn.any(eb.val([...postIds]))))
      .orderBy('post_id')
      .execute();
    const led = await ledTexts(
      before,
      addresses,
      texts.map(({ body }) => body),
    );
    const others = texts.flatMap(({ post_id, body }, at) =>
      led[at] === undefined || led[at] === body ? [] : [{ id: post_id, before: body, body: led[at] }],
    );
    if (others.length === 0) return 0;
    return db.transaction().execute(async (trx) => {
      const count = await rewriteTexts(trx, siteId, others, now);
      if (count > 0) await leaveTrace(trx, { ...noCounts(), posts: count });
      return count;
    });
  }

  async function leaveTrace(trx: Trx, updated: Counts): Promise<void> {
    const run = await trx
      .selectFrom('import_run')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('site_id', '=', siteId)
      .where('source', '=', source)
      .executeTakeFirst();
    const what = { source, made: noCounts(), updated };
    await record(trx, ids.next, {
      siteId,
      actor: { profileId: by, kind: 'command' },
      action: 'import.batch_loaded',
      objectKind: 'import',
      objectId: run?.id ?? 0,
      after: what,
      event: what,
    });
  }
}
