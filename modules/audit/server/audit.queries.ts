import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type BoundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Db } from '#platform/server/database.ts';
import { maskSecrets } from '#platform/server/log/secrets.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import type { AuditEvent, AuditFilters } from '../audit.contract.ts';
import { withoutForgotten } from './forgotten-people.ts';
import type { BareEvent } from './named-events.ts';

export type AuditSelection = {
  siteId: number;
  timezone: string;
  filters: AuditFilters;
  /** Unix seconds from which on; beside the days of the filters. */
  sinceTs?: number;
  /** Leaves out what changed nothing: sign-ins and refused attempts. */
  isWritesOnly?: boolean;
  /** The deeds of a batch are told by the last of them, with their number. */
  isBatchOnce?: boolean;
  /** Older than `sinceTs`: the deeds of these batches, back to a moment. */
  long?: { batchIds: readonly number[]; sinceTs: number };
};
export type AuditCursor = { value: number; id: number };

/** How many deeds an entry stands for, and whether all of them went from and to one value. */
type Told = { deeds: number; is_one_before: boolean; is_one_after: boolean };
type Builder = ExpressionBuilder<DB, 'audit_event'>;
type Condition = ExpressionWrapper<DB, 'audit_event', SqlBool>;

const NO_WRITES = ['call.refused', 'session.started', 'session.ended', 'session.refused'];

/** Reads of the audit log; it is only ever added to. */
export const auditQueries = (db: Db) => ({
  /** A page, newest first, and one row more when there is a next one. */
  page: async (selection: AuditSelection, limit: number, after: AuditCursor | null): Promise<BareEvent[]> => {
    let query = db
      .selectFrom('audit_event')
      .leftJoin('profile', (join) =>
        join
          .onRef('profile.site_id', '=', 'audit_event.site_id')
          .onRef('profile.id', '=', 'audit_event.actor_profile_id')
          .on('profile.site_id', '=', selection.siteId),
      )
      .leftJoin('api_token', (join) =>
        join
          .onRef('api_token.site_id', '=', 'audit_event.site_id')
          .onRef('api_token.id', '=', 'audit_event.token_id')
          .on('api_token.site_id', '=', selection.siteId),
      )
      .select([
        'audit_event.id',
        'at_ts',
        'actor_kind',
        'actor_profile_id',
        'profile.title as actor_title',
        'token_id',
        'api_token.title as token_title',
        'action',
        'object_kind',
        'object_id',
        'before',
        'after',
        'ip',
        'agent',
        'request_id',
        'batch_id',
      ])
      .where('audit_event.site_id', '=', selection.siteId)
      .where((eb) => eb.and(conditions(eb as unknown as Builder, selection)));
    if (selection.isBatchOnce) {
      query = query
        .innerJoin(told(db, selection).as('told'), (join) =>
          join
            .onRef('told.site_id', '=', 'audit_event.site_id')
            .onRef('told.last_id', '=', 'audit_event.id')
            .on('told.site_id', '=', selection.siteId),
        )
        .select(['told.deeds', 'told.is_one_before', 'told.is_one_after']) as unknown as typeof query;
    }
    if (after) {
      query = query.where((eb) =>
        eb(
          eb.refTuple('audit_event.at_ts', 'audit_event.id'),
          '<',
          eb.tuple(after.value as never, after.id as never),
        ),
      );
    }
    const rows = await query
      .orderBy('audit_event.at_ts', 'desc')
      .orderBy('audit_event.id', 'desc')
      .limit(limit + 1)
      .execute();
    const events = (rows as ((typeof rows)[number] & Partial<Told>)[]).map((row) => ({
      id: row.id,
      ts: row.at_ts,
      actor: {
        kind: row.actor_kind as AuditEvent['actor']['kind'],
        profile: row.actor_profile_id === null ? null : { id: row.actor_profile_id, title: row.actor_title },
        token: row.token_id === null ? null : { id: row.token_id, title: row.token_title },
      },
      action: row.action,
      object: { kind: row.object_kind, id: row.object_id },
      before: maskSecrets(row.is_one_before === false ? null : row.before) as AuditEvent['before'],
      after: maskSecrets(row.is_one_after === false ? null : row.after) as AuditEvent['after'],
      ip: row.ip,
      agent: row.agent,
      request_id: row.request_id,
      batch_id: row.batch_id,
      batch_count: row.batch_id === null ? undefined : row.deeds,
    }));
    return withoutForgotten(db, selection.siteId, events);
  },

  count: (selection: AuditSelection, wanted: { exact_count: boolean }): Promise<BoundedCount> =>
    listCount(db, selection.isBatchOnce ? told(db, selection) : chosen(db, selection).select('id'), wanted),
});

const chosen = (db: Db, selection: AuditSelection) =>
  db
    .selectFrom('audit_event')
    .where('site_id', '=', selection.siteId)
    .where((eb) => eb.and(conditions(eb, selection)));

/** The deeds that are told: each without a batch, and the last of every batch with how many it stands for. */
const told = (db: Db, selection: AuditSelection) =>
  chosen(db, selection)
    .select((eb) => ['site_id', eb.fn.max('id').as('last_id'), eb.fn.countAll<number>().as('deeds')])
    .select([
      sql<boolean>`count(distinct before) <= 1`.as('is_one_before'),
      sql<boolean>`count(distinct after) <= 1`.as('is_one_after'),
    ])
    .groupBy((eb) => ['site_id', eb.fn.coalesce('batch_id', 'id')]);

function conditions(eb: Builder, selection: AuditSelection): Condition[] {
  const { filters, timezone, sinceTs, long } = selection;
  const found: Condition[] = [eb.lit(true) as unknown as Condition];
  if (filters.actor !== undefined) found.push(eb('audit_event.actor_profile_id', '=', filters.actor));
  if (filters.action?.endsWith('.')) found.push(...ofKind(eb, filters.action));
  else if (filters.action !== undefined) found.push(eb('audit_event.action', '=', filters.action));
  if (filters.object_kind !== undefined) found.push(eb('audit_event.object_kind', '=', filters.object_kind));
  if (filters.object_id !== undefined) found.push(eb('audit_event.object_id', '=', filters.object_id));
  if (filters.request_id !== undefined) found.push(eb('audit_event.request_id', '=', filters.request_id));
  if (filters.from) found.push(eb('audit_event.at_ts', '>=', startOfDate(filters.from, timezone)));
  if (filters.to) found.push(eb('audit_event.at_ts', '<', startOfDate(filters.to, timezone, 1)));
  if (sinceTs !== undefined && long) {
    const isLong = eb('audit_event.batch_id', '=', eb.fn.any(eb.val([...long.batchIds])));
    found.push(eb('audit_event.at_ts', '>=', long.sinceTs));
    found.push(eb.or([eb('audit_event.at_ts', '>=', sinceTs), isLong]) as unknown as Condition);
  } else if (sinceTs !== undefined) found.push(eb('audit_event.at_ts', '>=', sinceTs));
  if (selection.isWritesOnly) found.push(eb('audit_event.action', 'not in', NO_WRITES));
  return found;
}

/** All actions that begin with `redirect.`: those from the dot to the sign after it. */
const ofKind = (eb: Builder, prefix: string): Condition[] => [
  eb('audit_event.action', '>=', prefix),
  eb('audit_event.action', '<', `${prefix.slice(0, -1)}/`),
];
