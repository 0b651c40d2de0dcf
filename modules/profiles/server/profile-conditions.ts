import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import { ProfileStatus } from '../profile-kinds.contract.ts';
import type { ProfileCustomFilter, ProfileFilters } from '../profiles.contract.ts';
import type { ProfileViewer } from './profile-viewer.ts';

export type ProfileSelection = {
  siteId: number;
  timezone: string;
  viewer: ProfileViewer;
  filters: Partial<
    Omit<ProfileFilters, 'limit' | 'offset' | 'after' | 'order_by' | 'order_direction' | 'index' | 'include'>
  >;
  /** Those that a search index found, instead of the words. */
  ids?: readonly number[] | undefined;
};

type Builder = ExpressionBuilder<DB, 'profile'>;
type Condition = ExpressionWrapper<DB, 'profile', SqlBool>;

const TAKING_PART = [ProfileStatus.ACTIVE, ProfileStatus.FEATURED];

/** Those who take part are seen by all staff; the others, and oneself, by those who see the details. */
export function visible(eb: Builder, selection: ProfileSelection): Condition {
  const own = showsDetails(eb, selection);
  return selection.viewer.isStaff ? eb.or([eb('status', 'in', TAKING_PART), own]) : own;
}

/** Whether the viewer sees more of a person than the name and the picture. */
export function showsDetails(eb: Builder, { siteId, viewer }: ProfileSelection): Condition {
  if (viewer.seesAllDetails) return eb.lit(true) as unknown as Condition;
  const isSelf = eb('profile.id', '=', viewer.profileId);
  if (viewer.seesDetailsIn.length === 0) return isSelf;
  return eb.or([isSelf, isMember(eb, siteId, viewer.seesDetailsIn)]);
}

const isMember = (eb: Builder, siteId: number, communityIds: readonly number[]): Condition =>
  eb.exists(
    eb
      .selectFrom('role_assignment as member')
      .select('member.id')
      .where('member.site_id', '=', siteId)
      .whereRef('member.profile_id', '=', 'profile.id')
      .where((inner) => inner('member.community_id', '=', inner.fn.any(inner.val([...communityIds])))),
  ) as Condition;

const holdsRole = (eb: Builder, siteId: number, roleIds: readonly number[]): Condition =>
  eb.exists(
    eb
      .selectFrom('role_assignment as held')
      .select('held.id')
      .where('held.site_id', '=', siteId)
      .whereRef('held.profile_id', '=', 'profile.id')
      .where((inner) => inner('held.role_id', '=', inner.fn.any(inner.val([...roleIds])))),
  ) as Condition;

const holdsRoleCalled = (siteId: number, title: string) =>
  sql<SqlBool>`exists (select 1 from role_assignment as held
    join role on role.site_id = ${siteId} and role.id = held.role_id
    where held.site_id = ${siteId} and held.profile_id = profile.id and lower(role.title) = ${title.toLowerCase()})`;

const isInUserGroup = (siteId: number, slug: string) =>
  sql<SqlBool>`exists (select 1 from user_group_member as member
    join user_group on user_group.site_id = ${siteId} and user_group.id = member.group_id
      and user_group.slug = ${slug} and user_group.deleted_ts is null
    where member.site_id = ${siteId} and member.profile_id = profile.id
      and (member.is_origin or member.is_added) and not member.is_removed)`;

/** Lists of choices hold what is asked for; everything else is compared as text. */
function saysOfField({ field, op, value }: ProfileCustomFilter) {
  const [stored, said] = [sql`profile.extra -> ${field}`, String(value ?? '')];
  const asText = sql`profile.extra ->> ${field}`;
  const isEqual = sql`(case when jsonb_typeof(${stored}) = 'array' then ${stored} ? ${said}
    else ${asText} = ${said} end)`;
  if (op === 'eq') return sql<SqlBool>`coalesce(${isEqual}, false)`;
  if (op === 'neq') return sql<SqlBool>`not coalesce(${isEqual}, false)`;
  if (op === 'contains') return sql<SqlBool>`${asText} ilike ${containing(said)}`;
  return value === false
    ? sql<SqlBool>`coalesce(${asText}, '') = ''`
    : sql<SqlBool>`coalesce(${asText}, '') <> ''`;
}

/** What a list asks of its people. */
export function conditions(eb: Builder, selection: ProfileSelection): Condition[] {
  const { siteId, filters, timezone } = selection;
  const found: Condition[] = [eb('deleted_ts', 'is', null)];
  const ask = (condition: unknown) => found.push(condition as Condition, showsDetails(eb, selection));
  if (selection.ids) found.push(eb('profile.id', '=', eb.fn.any(eb.val([...selection.ids]))));
  if (filters.status === undefined) found.push(eb('status', 'in', TAKING_PART));
  else ask(eb('status', '=', filters.status));
  if (filters.q) found.push(matches(eb, selection, filters.q));
  if (filters.start_date) found.push(eb('created_ts', '>=', startOfDate(filters.start_date, timezone)));
  if (filters.end_date) found.push(eb('created_ts', '<', startOfDate(filters.end_date, timezone, 1)));
  if (filters.community_group_id !== undefined) ask(isMember(eb, siteId, [filters.community_group_id]));
  if (filters.group_id !== undefined) ask(holdsRole(eb, siteId, [filters.group_id]));
  if (filters.group_name !== undefined) ask(holdsRoleCalled(siteId, filters.group_name));
  if (filters.exclude_group_ids) ask(eb.not(holdsRole(eb, siteId, filters.exclude_group_ids)));
  if (filters.membership_group_slug !== undefined) {
    ask(isInUserGroup(siteId, filters.membership_group_slug));
  }
  for (const one of filters.custom_filters ?? []) ask(saysOfField(one));
  return found;
}

/** By the title for all; by the address only where the address is shown. */
function matches(eb: Builder, selection: ProfileSelection, text: string): Condition {
  const pattern = containing(text);
  const { seesAllDetails, seesDetailsIn } = selection.viewer;
  const byTitle = eb('title', 'ilike', pattern);
  if (!seesAllDetails && seesDetailsIn.length === 0) return byTitle;
  const byEmail = sql<SqlBool>`lower(${sql.ref('profile.email')}) like ${pattern.toLowerCase()}`;
  return eb.or([byTitle, eb.and([byEmail, showsDetails(eb, selection)])]);
}
