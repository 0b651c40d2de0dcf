import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { type BoundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import {
  type Profile,
  type ProfileDetails,
  type ProfileFilters,
  type ProfileSortKey,
  ProfileStatus,
} from '../profiles.contract.ts';
import { textOfHtml } from './about-text.ts';
import type { ProfileViewer } from './profile-viewer.ts';

export type ProfileSelection = {
  siteId: number;
  timezone: string;
  viewer: ProfileViewer;
  filters: Partial<
    Omit<ProfileFilters, 'limit' | 'offset' | 'after' | 'order_by' | 'order_direction' | 'index'>
  >;
  /** Those that a search index found, instead of the words. */
  ids?: readonly number[] | undefined;
};
export type ProfileOrder = { key: ProfileSortKey; direction: 1 | -1 };
export type ProfilePage = { order: ProfileOrder; limit: number; offset: number; after: ListCursor | null };

type Builder = ExpressionBuilder<DB, 'profile'>;
type Condition = ExpressionWrapper<DB, 'profile', SqlBool>;

const TAKING_PART = [ProfileStatus.ACTIVE, ProfileStatus.FEATURED];

export const profileQueries = (db: Db) => ({
  /** One page, and one row more when there is a next one. */
  list: (selection: ProfileSelection, page: ProfilePage): Promise<Profile[]> => {
    const column = page.order.key === 'title' ? 'title' : 'created_ts';
    const direction = page.order.direction === 1 ? 'asc' : 'desc';
    let query = selected(db, selection).where((eb) => eb.and(conditions(eb, selection)));
    const { after } = page;
    if (after) {
      query = query.where((eb) =>
        eb(
          eb.refTuple(column, 'id'),
          direction === 'asc' ? '>' : '<',
          eb.tuple(after.value as never, after.id as never),
        ),
      );
    }
    return query
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(page.limit + 1)
      .offset(after ? 0 : page.offset)
      .execute();
  },

  count: (selection: ProfileSelection, wanted: { exact_count: boolean }): Promise<BoundedCount> =>
    listCount(
      db,
      db
        .selectFrom('profile')
        .select('id')
        .where('site_id', '=', selection.siteId)
        .where((eb) => eb.and(conditions(eb, selection))),
      wanted,
    ),

  /** These people's names, null of those whom the viewer does not see. */
  names: (selection: ProfileSelection, ids: readonly number[]) =>
    db
      .selectFrom('profile')
      .select((eb) => [
        'id',
        'created_ts',
        'deleted_ts',
        eb.case().when(visible(eb, selection)).then(eb.ref('title')).end().as('title'),
      ])
      .where('site_id', '=', selection.siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute(),

  find: async (selection: ProfileSelection, profileId: number): Promise<ProfileDetails | null> => {
    const row = await selected(db, selection)
      .select((eb) => {
        const isShown = showsDetails(eb, selection);
        return [
          eb.case().when(isShown).then(eb.ref('about_html')).end().as('about_html'),
          eb.case().when(isShown).then(eb.ref('revision')).end().as('revision'),
        ];
      })
      .where('id', '=', profileId)
      .where((eb) => visible(eb, selection))
      .executeTakeFirst();
    if (!row) return null;
    const { about_html, ...profile } = row;
    return { ...profile, about: about_html === null ? null : textOfHtml(about_html) };
  },
});

function selected(db: Db, selection: ProfileSelection) {
  const { siteId } = selection;
  return db
    .selectFrom('profile')
    .where('profile.site_id', '=', siteId)
    .where('profile.deleted_ts', 'is', null)
    .select((eb) => {
      const isShown = showsDetails(eb, selection);
      const detail = <Name extends 'email' | 'status' | 'type_name' | 'job_title'>(name: Name) =>
        eb.case().when(isShown).then(eb.ref(name)).end().as(name);
      return [
        'id',
        'name',
        'title',
        'logo',
        'created_ts as created_date_ts',
        detail('email'),
        detail('status'),
        detail('type_name'),
        detail('job_title'),
        eb
          .case()
          .when(isShown)
          .then(
            jsonArrayFrom(
              eb
                .selectFrom('role_assignment')
                .innerJoin('role', (join) =>
                  join
                    .onRef('role.site_id', '=', 'role_assignment.site_id')
                    .onRef('role.id', '=', 'role_assignment.role_id'),
                )
                .select(['role.id', 'role.title', 'role_assignment.community_id as group_site_id'])
                .where('role_assignment.site_id', '=', siteId)
                .where('role.site_id', '=', siteId)
                .whereRef('role_assignment.profile_id', '=', 'profile.id')
                .orderBy('role.rank', 'desc')
                .orderBy('role_assignment.id'),
            ),
          )
          .end()
          .as('profile_groups'),
      ];
    });
}

/** Those who take part are seen by all staff; the others, and oneself, by those who see the details. */
function visible(eb: Builder, selection: ProfileSelection): Condition {
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

/** What a list asks of its people. */
export function conditions(eb: Builder, selection: ProfileSelection): Condition[] {
  const { siteId, filters, timezone } = selection;
  const found: Condition[] = [eb('deleted_ts', 'is', null)];
  if (selection.ids) found.push(eb('profile.id', '=', eb.fn.any(eb.val([...selection.ids]))));
  if (filters.status === undefined) found.push(eb('status', 'in', TAKING_PART));
  else found.push(eb('status', '=', filters.status), showsDetails(eb, selection));
  if (filters.q) found.push(matches(eb, selection, filters.q));
  if (filters.start_date) found.push(eb('created_ts', '>=', startOfDate(filters.start_date, timezone)));
  if (filters.end_date) found.push(eb('created_ts', '<', startOfDate(filters.end_date, timezone, 1)));
  if (filters.community_group_id !== undefined) {
    found.push(isMember(eb, siteId, [filters.community_group_id]), showsDetails(eb, selection));
  }
  if (filters.group_id !== undefined) {
    found.push(holdsRole(eb, siteId, [filters.group_id]), showsDetails(eb, selection));
  }
  if (filters.exclude_group_ids) {
    found.push(eb.not(holdsRole(eb, siteId, filters.exclude_group_ids)), showsDetails(eb, selection));
  }
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
