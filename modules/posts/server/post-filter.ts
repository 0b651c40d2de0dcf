import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { startOfDate } from '#platform/server/zoned-time.ts';
import {
  ALL_DRAFT,
  LIVE,
  type PostStatusNumber,
  StatusFilter,
  statusesOf,
  UNSAVED,
} from '../post-status.contract.ts';
import type { PostFilters } from '../posts.contract.ts';
import type { PostViewer } from './post-viewer.ts';

export type Filters = Omit<PostFilters, 'limit' | 'offset' | 'order_by' | 'order_direction' | 'after'>;

/** What the posts of a list have in common, before its order and page. */
export type PostSelection = {
  siteId: number;
  timezone: string;
  /** The community that the path names; null for the site. */
  communityId: number | null;
  viewer: PostViewer;
  filters: Filters;
  /** Instead of the status filter, where a single post is looked for. */
  statuses?: readonly PostStatusNumber[];
  /** Unix seconds. */
  now: number;
};

type Condition = RawBuilder<SqlBool>;

/** The statuses that the filter names and the viewer may see at all. */
export function wantedStatuses({ filters, statuses }: PostSelection): readonly PostStatusNumber[] {
  if (statuses) return statuses;
  // Planned posts are not live yet: "published" among them means those that will be.
  if (filters.future && filters.status === StatusFilter.PUBLISHED) return ALL_DRAFT;
  return statusesOf(filters.status);
}

/** True when nothing but the viewer's own posts can match, so that the author's index leads. */
export function isOwnOnly(selection: PostSelection): boolean {
  const statuses = wantedStatuses(selection);
  if (statuses.some((status) => LIVE.includes(status))) return false;
  const onlyUnsaved = statuses.every((status) => UNSAVED.includes(status));
  return onlyUnsaved || (selection.viewer.draftsIn !== null && selection.viewer.draftsIn.length === 0);
}

/**
 * Status and creation date, which the link tables repeat. Statuses are literals, so that partial indexes apply.
 * @param alias the table that leads: `p` for posts, `s` for a link table
 */
export function sourceConditions(alias: 'p' | 's', selection: PostSelection): Condition[] {
  const { filters, timezone, siteId } = selection;
  const conditions: Condition[] = [
    sql`${sql.ref(`${alias}.site_id`)} = ${siteId}`,
    statusIn(alias, wantedStatuses(selection)),
  ];
  const created = sql.ref(`${alias}.created_ts`);
  if (filters.start_date) conditions.push(sql`${created} >= ${startOfDate(filters.start_date, timezone)}`);
  if (filters.end_date) conditions.push(sql`${created} < ${startOfDate(filters.end_date, timezone, 1)}`);
  return conditions;
}

/** Everything else: who may see it, and the other filters. Empty when the leading table decides alone. */
export function postConditions(selection: PostSelection): Condition[] {
  return [...visibility(selection), ...filterConditions(selection)];
}

/** What the viewer may see, on `p`. */
function visibility(selection: PostSelection): Condition[] {
  const { viewer } = selection;
  const mine: Condition = sql`p.author_ids @> ${[viewer.profileId]}::bigint[]`;
  const conditions: Condition[] = [];
  if (viewer.communityIds !== null) {
    conditions.push(sql`(p.community_id = any(${viewer.communityIds}::bigint[]) or ${mine})`);
  }
  const statuses = wantedStatuses(selection);
  const live = statuses.filter((status) => LIVE.includes(status));
  const unsaved = statuses.filter((status) => UNSAVED.includes(status));
  const drafts = statuses.filter((status) => !live.includes(status) && !unsaved.includes(status));
  const draftsAreFree = drafts.length === 0 || viewer.draftsIn === null;
  if (unsaved.length === 0 && draftsAreFree) return conditions;
  const ways: Condition[] = [];
  if (live.length > 0) ways.push(statusIn('p', live));
  if (drafts.length > 0 && viewer.draftsIn === null) ways.push(statusIn('p', drafts));
  if (drafts.length > 0 && viewer.draftsIn !== null) {
    const readable = sql`(p.community_id = any(${viewer.draftsIn}::bigint[]) or ${mine})`;
    ways.push(sql`(${statusIn('p', drafts)} and ${readable})`);
  }
  if (unsaved.length > 0) ways.push(sql`(${statusIn('p', unsaved)} and ${mine})`);
  return [...conditions, sql`(${sql.join(ways, sql` or `)})`];
}

function filterConditions({ filters, communityId, now }: PostSelection): Condition[] {
  const conditions: Condition[] = [];
  for (const community of [communityId, filters.community_id, filters.followed_site_id]) {
    if (community !== null && community !== undefined) conditions.push(sql`p.community_id = ${community}`);
  }
  if (filters.q) conditions.push(sql`p.headline ilike ${`%${filters.q.replace(/[\\%_]/g, '\\$&')}%`}`);
  if (filters.type) conditions.push(sql`p.type = ${filters.type}`);
  if (filters.rating !== undefined) conditions.push(sql`p.rating = ${filters.rating}`);
  if (filters.suspicious !== undefined) conditions.push(sql`p.is_suspicious = ${filters.suspicious}`);
  if (filters.layout) conditions.push(sql`p.layout = ${filters.layout}`);
  if (filters.empty_layout) conditions.push(sql`p.layout = ''`);
  if (filters.empty_sections || filters.subpage_id === -1) conditions.push(sql`p.section_ids = '{}'`);
  if (filters.empty_main_section) conditions.push(sql`p.primary_section_id is null`);
  if (filters.excluded_section_ids) {
    conditions.push(sql`not p.section_ids && ${filters.excluded_section_ids}::bigint[]`);
  }
  if (filters.post_ids) conditions.push(sql`p.id = any(${filters.post_ids}::bigint[])`);
  if (filters.future) conditions.push(sql`p.scheduled_ts > ${now}`);
  return [...conditions, ...secondLinks(filters)];
}

/** One author, section or tag leads; where a second is named too, the arrays of the row decide it. */
function secondLinks(filters: Filters): Condition[] {
  const section = filters.stage ?? filters.subpage_id;
  const named: [string, number | undefined][] = [
    ['p.author_ids', filters.author_id],
    ['p.tag_ids', filters.tag_id],
    ['p.section_ids', section === -1 ? undefined : section],
    ['p.section_ids', filters.stage === undefined ? undefined : filters.subpage_id],
  ];
  return named
    .filter(([, id]) => id !== undefined && id !== -1)
    .slice(1)
    .map(([column, id]) => sql`${sql.ref(column)} @> ${[id]}::bigint[]`);
}

function statusIn(alias: 'p' | 's', statuses: readonly PostStatusNumber[]): Condition {
  const column = sql.ref(`${alias}.status`);
  if (statuses.length === 1) return sql`${column} = ${sql.lit(statuses[0])}`;
  return sql`${column} in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}
