import { sql } from 'kysely';
import { type RewrittenPost, rewriteTexts } from '#modules/posts/posts.public.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';
import { noCounts } from './import-report.ts';
import { type CameBefore, hostsOf, ledTexts } from './readers/own-links.ts';
import type { OwnAddress } from './source-reader.ts';

/** So many texts are looked for links at a time; of those that have some, so many bytes are read at once. */
const PAGE = 400;
const MOST_BYTES = 4_000_000;

type Run = {
  database: Pick<Database, 'db' | 'ids'>;
  siteId: number;
  runId: number;
  now: number;
  source: string;
  by?: number | null | undefined;
  signal?: AbortSignal | undefined;
};

type Named = { post_id: number; bytes: number };

/**
 * Texts that came with an earlier part of a site name pages of this one by where they were: they lead to them here, now
 * that they are there. A text that somebody changes meanwhile stays as they leave it.
 * @returns how many texts are others now
 */
export async function leadEarlierTexts(
  { database: { db, ids }, siteId, runId, now, source, by = null, signal }: Run,
  before: CameBefore,
  addresses: readonly OwnAddress[],
): Promise<number> {
  const hosts = hostsOf(addresses).filter((host) => before.hosts.has(host));
  if (hosts.length === 0) return 0;
  const patterns = hosts.map((host) => `%${host.replaceAll(/[\\%_]/g, '\\$&')}%`);
  let changed = 0;
  for (let last = 0; !signal?.aborted; ) {
    const { rows } = await sql<Named & { leads: boolean }>`
      select b.post_id, octet_length(b.body) as bytes, b.body ilike any(${patterns}::text[]) as leads
      from post_body as b
      where b.site_id = ${siteId} and b.post_id > ${last} order by b.post_id limit ${sql.lit(PAGE)}`.execute(
      db,
    );
    for (const some of inSteps(rows.filter(({ leads }) => leads))) changed += await leadSome(some);
    if (rows.length < PAGE) return changed;
    last = rows.at(-1)?.post_id ?? last;
  }
  return changed;

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
      const written = await rewriteTexts(trx, siteId, others, now);
      if (written.length === 0) return 0;
      await stillAsMade(trx, siteId, written);
      const what = { source, made: noCounts(), updated: { ...noCounts(), posts: written.length } };
      await record(trx, ids.next, {
        siteId,
        actor: { profileId: by, kind: 'command' },
        action: 'import.batch_loaded',
        objectKind: 'import',
        objectId: runId,
        after: what,
        event: what,
      });
      return written.length;
    });
  }
}

function* inSteps(rows: readonly Named[]): Generator<number[]> {
  let step: number[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (step.length > 0 && bytes + row.bytes > MOST_BYTES) {
      yield step;
      [step, bytes] = [[], 0];
    }
    step.push(row.post_id);
    bytes += row.bytes;
  }
  if (step.length > 0) yield step;
}

/** Nobody edited them here: the source may still change them, and an undo takes them back. */
async function stillAsMade(trx: Trx, siteId: number, written: readonly RewrittenPost[]): Promise<void> {
  await sql`update import_source as known set object_revision = given.revision,
      made_revision = case when made_revision = object_revision then given.revision else made_revision end
    from unnest(${written.map(({ id }) => id)}::bigint[], ${written.map(({ revision }) => revision)}::int[])
      as given (id, revision)
    where known.site_id = ${siteId} and known.kind in ('posts', 'pages') and known.object_id = given.id
      and known.object_revision = given.revision - 1`.execute(trx);
}
