import { sql } from 'kysely';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { postData } from './post-data.ts';

type Site = { id: number; uri: string; timezone: string };
type Said = Record<string, unknown>;

/** The facts of one event, and what somebody has to hold on the site to be told them. */
type Facts = { said: Said; needs: PermissionName | null };

/** The columns of other things that are told, none of which is anybody's secret. */
const columns = {
  profile: sql`id, name, title, status, updated_ts`,
  section: sql`id, title, slug, type, parent_id, updated_ts`,
  tag: sql`id, title, slug, aliases, updated_ts`,
  comment: sql`id, post_id, parent_id, profile_id, status, html, created_ts`,
  community_application: sql`id, community_id, profile_id, status, created_ts, decided_ts`,
  subscription: sql`id, profile_id, package_id, plan_id, status, date_start, date_expire, auto_renew, is_ending,
    gateway, gateway_ref, price, currency, coupon_id, source, updated_ts`,
  asset: sql`id, title, filename, file_type, mime, size, width, height, version, updated_ts`,
  layout_build: sql`id, number, title, hash, released_ts`,
  link_audit: sql`id, title, link_count, unchecked_count, created_ts`,
} as const;
type Table = keyof typeof columns;

const tables: Readonly<Record<string, Table>> = {
  profile: 'profile',
  section: 'section',
  tag: 'tag',
  comment: 'comment',
  community_application: 'community_application',
  subscription: 'subscription',
  asset: 'asset',
  build: 'layout_build',
  link_audit: 'link_audit',
};
const needs: Readonly<Record<Table, PermissionName | null>> = {
  profile: null,
  section: null,
  tag: null,
  comment: 'MANAGE_POST_COMMENTS',
  community_application: 'EDIT_SITE',
  subscription: 'EDIT_SITE',
  asset: null,
  layout_build: null,
  link_audit: 'MANAGE_BAD_LINKS',
};

const kindOf = ({ event }: Pick<OutboxEvent, 'event'>): string => event.slice(0, event.indexOf('.'));

/** What the things of these events are now, by the id of the event; all of them are of one kind. */
export async function factsOf(
  ground: Ground,
  trx: Trx,
  site: Site,
  events: readonly OutboxEvent[],
): Promise<ReadonlyMap<number, Facts>> {
  const ids = [...new Set(events.flatMap(({ objectId }) => objectId ?? []))];
  const kind = events[0] ? kindOf(events[0]) : '';
  const found =
    kind === 'post' ? await postFacts(ground, trx, site, ids) : await rowFacts(trx, site, kind, ids);
  return new Map(
    events.flatMap((event) => {
      const facts = found.get(event.objectId ?? 0);
      if (!facts) return [];
      return [[event.id, { ...facts, said: { ...facts.said, ...moreOf(event) } }] as const];
    }),
  );
}

async function postFacts(
  ground: Ground,
  trx: Trx,
  site: Site,
  ids: readonly number[],
): Promise<Map<number, Facts>> {
  const posts = await postData(ground, trx, site, ids);
  return new Map(
    [...posts].map(([id, { isLive, said }]) => [id, { said, needs: isLive ? null : 'VIEW_REAL_DRAFT' }]),
  );
}

async function rowFacts(
  trx: Trx,
  site: Site,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, Facts>> {
  const table = tables[kind];
  if (!table || ids.length === 0) return new Map();
  const { rows } = await sql<Said & { id: number }>`select ${columns[table]} from ${sql.table(table)}
    where site_id = ${site.id} and id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(
    rows.map((said) => {
      const isOpen = table === 'comment' && said.status === 'approved';
      return [said.id, { said, needs: isOpen ? null : needs[table] }];
    }),
  );
}

/** What the event knows beside the thing itself. */
function moreOf({ event, payload }: OutboxEvent): Said {
  if (event === 'tag.merged') return { merged_ids: payload.source_ids ?? [] };
  if (event === 'link_audit.finished') return { counts: payload.counts ?? {} };
  const before = (payload.before ?? {}) as Said;
  const after = (payload.after ?? {}) as Said;
  return event.startsWith('post.') && 'status' in before && before.status !== after.status
    ? { previous_status: before.status }
    : {};
}

/**
 * The data of a delivery, and what somebody has to hold to read them: the id alone where a webhook wants no more, where its owner may not read the thing, or
 * where it is gone.
 */
export function dataOf(
  event: OutboxEvent,
  facts: Facts | undefined,
  payload: string,
  owner: PermissionHolder | null,
): { data: Said; needs: PermissionName | null } {
  const id = event.objectId;
  if (payload === 'thin' || !facts) return { data: { id }, needs: null };
  const mayRead = facts.needs === null || (owner?.sitePermissions.has(facts.needs) ?? false);
  return mayRead ? { data: { id, ...facts.said }, needs: facts.needs } : { data: { id }, needs: null };
}
