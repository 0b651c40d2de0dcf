import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/like-pattern.ts';
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
import { customConditions } from './custom-conditions.ts';
import type { Lead } from './list-plan.ts';
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

export type Condition = RawBuilder<SqlBool>;

/** The statuses that the filter names and the viewer may see at all. */
export function wantedStatuses({ filters, statuses }: PostSelection): readonly PostStatusNumber[] {
  if (statuses) return statuses;
  // Planned posts are not live yet: "published" among them means those that will be.
  if (filters.future && filters.status === StatusFilter.PUBLISHED) return ALL_DRAFT;
  return statusesOf(filters.status);
}

/** True when nothing but the viewer's own posts can match, so that the author's index leads. */
function isOwnOnly(selection: PostSelection): boolean {
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
  if (filters.date_by === 'published') return conditions;
  return [...conditions, ...withinDays(sql.ref(`${alias}.created_ts`), filters, timezone)];
}

function withinDays(column: RawBuilder<unknown>, filters: Filters, timezone: string): Condition[] {
  const conditions: Condition[] = [];
  if (filters.start_date) conditions.push(sql`${column} >= ${startOfDate(filters.start_date, timezone)}`);
  if (filters.end_date) conditions.push(sql`${column} < ${startOfDate(filters.end_date, timezone, 1)}`);
  return conditions;
}

/** The filters that an index of the posts leads to, or that nearly every post passes. */
export function indexedConditions({
  filters,
  communityId,
  viewer,
  now,
  timezone,
}: PostSelection): Condition[] {
  const conditions: Condition[] =
    filters.date_by === 'published' ? withinDays(sql.ref('p.published_ts'), filters, timezone) : [];
  for (const community of [communityId, filters.community_id, filters.followed_site_id, viewer.within]) {
    if (community !== null && community !== undefined) conditions.push(sql`p.community_id = ${community}`);
  }
  // Literals, so that partial indexes apply.
  if (filters.type) conditions.push(sql`p.type = ${sql.lit(filters.type)}`);
  if (filters.rating !== undefined) conditions.push(sql`p.rating = ${sql.lit(filters.rating)}`);
  if (filters.suspicious !== undefined) conditions.push(filters.suspicious ? isSuspicious : notSuspicious);
  if (filters.layout) conditions.push(sql`p.layout = ${filters.layout} and p.layout <> ''`);
  if (filters.empty_layout) conditions.push(sql`p.layout = ''`);
  if (filters.empty_sections || filters.subpage_id === -1) conditions.push(sql`p.section_ids = '{}'`);
  if (filters.empty_main_section) conditions.push(sql`p.primary_section_id is null`);
  if (filters.post_ids) conditions.push(sql`p.id = any(${filters.post_ids}::bigint[])`);
  if (filters.future) conditions.push(sql`p.scheduled_ts > ${now}`);
  if (filters.unscheduled) conditions.push(sql`(p.scheduled_ts is null or p.scheduled_ts <= ${now})`);
  return conditions;
}

const isSuspicious = sql<SqlBool>`p.is_suspicious`;
const notSuspicious = sql<SqlBool>`not p.is_suspicious`;

/** Everything else, looked at row by row. Empty when what leads decides alone. */
export function rowConditions(selection: PostSelection, lead: Lead): Condition[] {
  const { filters } = selection;
  const conditions = [...visibility(selection, lead), ...customConditions(selection.siteId, filters)];
  if (filters.q && lead.by !== 'title') conditions.push(titleHas(filters.q));
  if (filters.excluded_section_ids) {
    conditions.push(sql`not p.section_ids && ${filters.excluded_section_ids}::bigint[]`);
  }
  if (filters.license_days !== undefined && lead.by !== 'licenses') {
    conditions.push(sql`exists (
      select 1 from asset_usage as u join asset as a on a.id = u.asset_id and a.site_id = ${selection.siteId}
      where u.site_id = ${selection.siteId} and u.post_id = p.id and ${isOver(selection)})`);
  }
  for (const set of linkSets(selection)) {
    if (lead.by === 'links' && lead.table === set.table && lead.value === set.value) continue;
    conditions.push(sql`${sql.ref(`p.${set.column}`)} @> ${[set.value]}::bigint[]`);
  }
  return conditions;
}

const DAY = 86_400;

/** The license of a file is over by the day that the filter names; on `a`. */
const isOver = ({ filters, now }: Pick<PostSelection, 'now'> & { filters: Pick<Filters, 'license_days'> }) =>
  sql<SqlBool>`a.expires_ts <= ${now + (filters.license_days ?? 0) * DAY} and a.deleted_ts is null`;

/** The posts that show such a file, by the index of the days on which licenses end. */
export const licensedPosts = (
  selection: Pick<PostSelection, 'siteId' | 'now'> & { filters: Pick<Filters, 'license_days'> },
): RawBuilder<{ post_id: number }> =>
  sql`select u.post_id from asset as a join asset_usage as u on u.asset_id = a.id and u.site_id = ${selection.siteId}
    where a.site_id = ${selection.siteId} and ${isOver(selection)}`;

/** The phrase stands in the title, in capitals or not. */
export const titleHas = (phrase: string): Condition => sql`p.headline ilike ${containing(phrase)}`;

/** All of these phrases stand in the title, by the index of letters; on `h`. */
export const titledWith = (siteId: number, phrases: readonly string[]): Condition =>
  sql.join(
    [sql`h.site_id = ${siteId}`, ...phrases.map((phrase) => sql`h.headline ilike ${containing(phrase)}`)],
    sql` and `,
  ) as Condition;

/** The ids of the posts with all of these phrases in their titles. */
export const titledPosts = (siteId: number, phrases: readonly string[]): RawBuilder<{ post_id: number }> =>
  sql`select h.post_id from post_headline as h where ${titledWith(siteId, phrases)}`;

/** Whether what is found depends on who asks; else everybody who may ask it at all finds the same. */
export function dependsOnViewer(selection: PostSelection): boolean {
  const { communityIds, draftsIn } = selection.viewer;
  const statuses = wantedStatuses(selection);
  if (communityIds !== null || statuses.some((status) => UNSAVED.includes(status))) return true;
  return draftsIn !== null && statuses.some((status) => !LIVE.includes(status));
}

/** What the viewer may see, on `p`. */
function visibility(selection: PostSelection, lead: Lead): Condition[] {
  const { viewer } = selection;
  const mine: Condition = sql`p.author_ids @> ${[viewer.profileId]}::bigint[]`;
  const conditions: Condition[] = [];
  if (viewer.communityIds !== null && lead.by !== 'reach') {
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

type LinkSet = Extract<Lead, { by: 'links' }> & { column: 'author_ids' | 'section_ids' | 'tag_ids' };

/** The authors, sections and tags that the filters name, and the viewer where only own posts can match. */
export function linkSets(selection: PostSelection): LinkSet[] {
  const { filters, viewer } = selection;
  const author = (value: number): LinkSet => ({
    ...{ by: 'links', table: 'post_author', key: 'profile_id', column: 'author_ids', value },
  });
  const section = (value: number): LinkSet => ({
    ...{ by: 'links', table: 'post_section', key: 'section_id', column: 'section_ids', value },
  });
  const sets: LinkSet[] = [];
  if (filters.author_id !== undefined) sets.push(author(filters.author_id));
  if (filters.tag_id !== undefined) {
    sets.push({ by: 'links', table: 'post_tag', key: 'tag_id', column: 'tag_ids', value: filters.tag_id });
  }
  if (filters.stage !== undefined) sets.push(section(filters.stage));
  if (filters.subpage_id !== undefined && filters.subpage_id !== -1) sets.push(section(filters.subpage_id));
  if (isOwnOnly(selection)) sets.push(author(viewer.profileId));
  return sets;
}

function statusIn(alias: 'p' | 's', statuses: readonly PostStatusNumber[]): Condition {
  const column = sql.ref(`${alias}.status`);
  if (statuses.length === 1) return sql`${column} = ${sql.lit(statuses[0])}`;
  return sql`${column} in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
}
