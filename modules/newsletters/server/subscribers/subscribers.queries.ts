import { type RawBuilder, sql } from 'kysely';
import { type BoundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { SubscriberStatus } from '../../newsletter-kinds.contract.ts';
import type { Subscriber } from '../../subscribers.contract.ts';

export type AskedSubscribers = { query?: string | undefined; status?: SubscriberStatus | undefined };

type Row = Omit<Subscriber, 'sections'> & { section_ids: number[] };

const columns =
  sql.raw(`m.id, m.email, m.status, m.daily, m.weekly, m.alerts, m.section_ids, m.source, m.bounce_reason,
  m.created_ts, m.confirmed_ts, m.ended_ts`);

/** Those who are forgotten are only kept so that no import brings them back. */
const whereOf = (siteId: number, { query, status }: AskedSubscribers): RawBuilder<unknown> =>
  sql.join(
    [
      sql`m.site_id = ${siteId} and m.email <> ''`,
      ...(query ? [sql`m.email ilike ${containing(query)}`] : []),
      ...(status ? [sql`m.status = ${status}`] : []),
    ],
    sql` and `,
  );

/** A page of subscribers, the latest first, and how many there are. */
export async function subscribersPage(
  db: Db,
  siteId: number,
  asked: AskedSubscribers,
  { limit, offset, exact_count }: { limit: number; offset: number; exact_count: boolean },
): Promise<BoundedCount & { items: Subscriber[] }> {
  const where = whereOf(siteId, asked);
  const { rows } = await sql<Row>`select ${columns} from mail_subscriber as m
    where ${where} order by m.created_ts desc, m.id desc limit ${limit} offset ${offset}`.execute(db);
  const all = sql`select 1 from mail_subscriber as m where ${where}`;
  const count = await listCount(db, all, { exact_count });
  return { items: await withSections(db, siteId, rows), ...count };
}

/** One of them, as the list shows it. */
export async function oneSubscriber(
  db: Db | Trx,
  siteId: number,
  id: number,
): Promise<Subscriber | undefined> {
  const { rows } = await sql<Row>`select ${columns} from mail_subscriber as m
    where ${whereOf(siteId, {})} and m.id = ${id}`.execute(db);
  return (await withSections(db, siteId, rows))[0];
}

/** The subscribers that a file holds, after the last one before. */
export async function subscribersAfter(
  db: Db,
  siteId: number,
  asked: AskedSubscribers,
  { after, most }: { after: number; most: number },
): Promise<Subscriber[]> {
  const { rows } = await sql<Row>`select ${columns} from mail_subscriber as m
    where ${whereOf(siteId, asked)} and m.id > ${after} order by m.id limit ${most}`.execute(db);
  return withSections(db, siteId, rows);
}

async function withSections(db: Db | Trx, siteId: number, rows: readonly Row[]): Promise<Subscriber[]> {
  const ids = [...new Set(rows.flatMap(({ section_ids }) => section_ids))];
  const sections =
    ids.length === 0
      ? []
      : await db
          .selectFrom('section')
          .select(['id', 'title'])
          .where('site_id', '=', siteId)
          .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
          .execute();
  const titles = new Map(sections.map(({ id, title }) => [id, title]));
  return rows.map(({ section_ids, ...row }) => ({
    ...row,
    sections: section_ids.flatMap((id) => titles.get(id) ?? []),
  }));
}
