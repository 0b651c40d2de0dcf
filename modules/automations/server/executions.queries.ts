import { type RawBuilder, sql } from 'kysely';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { type BoundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { firstIdOfSecond } from '#platform/server/ids.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import type { ExecutionFilters, HookExecution } from '../executions.contract.ts';

/** Which attempts are asked for, beside their page. */
export type AskedExecutions = Partial<
  Pick<
    ExecutionFilters,
    'query' | 'hook_id' | 'event' | 'status' | 'created_timestamp_from' | 'created_timestamp_to'
  >
>;

const order = { key: 'created', direction: -1 } as const;

/** By ids, which grow with time, so that the order of the list leads to them. */
const within = ({ created_timestamp_from: from, created_timestamp_to: to }: Partial<ExecutionFilters>) => [
  ...(from === undefined ? [] : [sql`e.id >= ${firstIdOfSecond(from)}`]),
  ...(to === undefined ? [] : [sql`e.id < ${firstIdOfSecond(to + 1)}`]),
];

/** Words name the event; a number is the id of a thing, or of a message as receivers know it. */
function wordsIn(words: string): RawBuilder<unknown> {
  const [, number] = /^(?:msg_)?(\d{1,16})$/.exec(words) ?? [];
  if (number === undefined) return sql`e.event ilike ${containing(words)}`;
  return sql`(e.object_id = ${Number(number)} or e.message_id = ${Number(number)})`;
}

/** The condition of a list of attempts. */
export const whereAsked = (siteId: number, asked: AskedExecutions): RawBuilder<unknown> =>
  sql.join(
    [
      sql`e.site_id = ${siteId}`,
      ...(asked.hook_id === undefined ? [] : [sql`e.hook_id = ${asked.hook_id}`]),
      ...(asked.event === undefined ? [] : [sql`e.event = ${asked.event}`]),
      ...(asked.status === undefined ? [] : [sql`e.status = ${asked.status}`]),
      ...(asked.query ? [wordsIn(asked.query)] : []),
      ...within(asked),
    ],
    sql` and `,
  );

/** What is told to those who hold some right is read by no others. */
const mayRead = ({ sitePermissions }: PermissionHolder) =>
  sql`(m.needs is null or m.needs = any(${[...sitePermissions]}::text[]))`;

const selected = (siteId: number, reader: PermissionHolder, condition: RawBuilder<unknown>) => sql`
  select e.id, e.hook_id, coalesce(h.title, '') as hook_title, e.event_id, e.message_id, e.event, e.object_id,
    e.attempt, e.status, e.http_status, e.duration_ms, e.error, e.is_replay, e.due_ts,
    e.created_ts as created_timestamp,
    case when ${mayRead(reader)} then e.response_excerpt end as response_excerpt,
    case when ${mayRead(reader)} then m.body end as body
  from hook_execution as e
    join hook_message as m on m.site_id = ${siteId} and m.id = e.message_id
    left join hook as h on h.site_id = ${siteId} and h.id = e.hook_id
  where e.site_id = ${siteId} and ${condition}`;

/** A page of attempts, the newest first. */
export async function pageOfExecutions(
  db: Db,
  siteId: number,
  reader: PermissionHolder,
  query: ExecutionFilters,
): Promise<BoundedCount & { items: HookExecution[]; after: string | null }> {
  const cursor = cursorOf(query.after, order, false);
  const where = whereAsked(siteId, query);
  const start = cursor ? sql` and e.id < ${cursor.id}` : sql``;
  const [found, count] = await Promise.all([
    sql<HookExecution>`${selected(siteId, reader, sql`${where}${start}`)}
      order by e.id desc limit ${query.limit + 1} offset ${cursor ? 0 : query.offset}`.execute(db),
    listCount(db, sql`select 1 from hook_execution as e where ${where}`, query),
  ]);
  return { ...pageOf(found.rows, query.limit, order, ({ id }) => id), ...count };
}

/** One attempt as the list shows it. */
export async function findExecution(
  db: Db | Trx,
  siteId: number,
  reader: PermissionHolder,
  id: number,
): Promise<HookExecution | undefined> {
  const { rows } = await sql<HookExecution>`${selected(siteId, reader, sql`e.id = ${id}`)}`.execute(db);
  return rows[0];
}

export type Replayable = { message_id: number; event_id: number; event: string; object_id: number | null };
export type FoundReplayable = Replayable & {
  id: number;
  hook_id: number;
  may_read: boolean;
  is_waiting: boolean;
};

/** What is sent once more, as far as it is there: whether the caller may read it, and whether it waits already. */
export async function findReplayables(
  trx: Trx,
  siteId: number,
  reader: PermissionHolder,
  ids: readonly number[],
): Promise<FoundReplayable[]> {
  const { rows } = await sql<FoundReplayable>`
    select e.id, e.hook_id, e.message_id, e.event_id, e.event, e.object_id, ${mayRead(reader)} as may_read,
      exists (select 1 from hook_execution as o where o.site_id = ${siteId}
        and o.message_id = e.message_id and o.status = 'queued') as is_waiting
    from hook_execution as e join hook_message as m on m.site_id = ${siteId} and m.id = e.message_id
    where e.site_id = ${siteId} and e.id = any(${ids}::bigint[])
    order by e.event_id, e.message_id, e.id`.execute(trx);
  return rows;
}

/**
 * What was sent to a webhook within a time, each message once, the oldest first; nothing that waits already or
 * that the reader may not read.
 * @param range.onlyDead what never arrived
 */
export async function replayableMessages(
  trx: Trx,
  siteId: number,
  hookId: number,
  reader: PermissionHolder,
  range: { from: number; to: number; onlyDead: boolean },
  limit: number,
): Promise<Replayable[]> {
  const other = range.onlyDead ? sql`('queued', 'success')` : sql`('queued')`;
  const bounds = within({ created_timestamp_from: range.from, created_timestamp_to: range.to });
  const { rows } = await sql<Replayable>`
    select distinct e.event_id, e.message_id, e.event, e.object_id from hook_execution as e
      join hook_message as m on m.site_id = ${siteId} and m.id = e.message_id
    where e.site_id = ${siteId} and e.hook_id = ${hookId} and ${mayRead(reader)} and ${sql.join(bounds, sql` and `)}
      and e.status in ${range.onlyDead ? sql`('dead')` : sql`('dead', 'success')`} and e.event <> 'webhook.test'
      and not exists (select 1 from hook_execution as o where o.site_id = ${siteId}
        and o.message_id = e.message_id and o.status in ${other})
    order by e.event_id, e.message_id limit ${limit}`.execute(trx);
  return rows;
}
