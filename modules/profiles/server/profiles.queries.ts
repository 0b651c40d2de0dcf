import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type BoundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { ProfileSortKey } from '../profile-kinds.contract.ts';
import type { Profile, ProfileDetails } from '../profiles.contract.ts';
import { textOfHtml } from './about-text.ts';
import { conditions, type ProfileSelection, showsDetails, visible } from './profile-conditions.ts';
import { figuresOfPeople } from './profile-figures.ts';

export type ProfileOrder = { key: ProfileSortKey; direction: 1 | -1 };
export type ProfilePage = { order: ProfileOrder; limit: number; offset: number; after: ListCursor | null };

/** What a list answers with beside what every list says. */
export type ProfileParts = { hasFigures: boolean; fields?: readonly string[] | undefined };

export const profileQueries = (db: Db) => ({
  /** One page, and one row more when there is a next one. */
  list: async (selection: ProfileSelection, page: ProfilePage, parts: ProfileParts): Promise<Profile[]> => {
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
    const rows = await query
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(page.limit + 1)
      .offset(after ? 0 : page.offset)
      .execute();
    const figures = parts.hasFigures ? await figuresOfPeople(db, selection.siteId, rows) : null;
    return rows.map(({ account_id, extra, ...row }) => ({
      ...row,
      ...figures?.({ id: row.id, status: row.status, account_id }),
      ...(parts.fields ? { extra: fieldsOf(extra, parts.fields) } : {}),
    }));
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
          eb.case().when(isShown).then(eb.ref('merged_into')).end().as('merged_into'),
        ];
      })
      .where('id', '=', profileId)
      .where((eb) => visible(eb, selection))
      .executeTakeFirst();
    if (!row) return null;
    const { about_html, account_id, extra, ...profile } = row;
    const figures = await figuresOfPeople(db, selection.siteId, [row]);
    return {
      ...profile,
      ...figures(row),
      about: about_html === null ? null : textOfHtml(about_html),
      extra: fieldsOf(extra),
      has_account: profile.status === null ? null : account_id !== null,
    };
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
      const detail = <Name extends 'email' | 'status' | 'type_name' | 'job_title' | 'account_id' | 'extra'>(
        name: Name,
      ) => eb.case().when(isShown).then(eb.ref(name)).end().as(name);
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
        detail('account_id'),
        detail('extra'),
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

/** The custom fields of a person: all, or those that are named. Null where they are not shown. */
function fieldsOf(extra: unknown, names?: readonly string[]): Record<string, unknown> | null {
  if (extra === null) return null;
  const entries = Object.entries(extra as Record<string, unknown>);
  return Object.fromEntries(names ? entries.filter(([name]) => names.includes(name)) : entries);
}
