import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { createdBy, deletedBy, restored, type Stamp } from '#platform/server/row-stamps.ts';
import type { SavedViewDraft } from '../saved-views.contract.ts';

const columns = [
  'id',
  'profile_id',
  'screen',
  'title',
  'query',
  'columns',
  'sort',
  'visibility',
  'role_id',
  'position',
  'is_default',
  'updated_ts',
  'updated_by',
  'revision',
  'deleted_ts',
  'deleted_by',
] as const;

export type ViewRow = SavedViewDraft & {
  id: number;
  profile_id: number;
  position: number;
  updated_ts: number;
  updated_by: number | null;
  revision: number;
  deleted_ts: number | null;
  deleted_by: number | null;
};
/** The views that stand beside each other and have an order of their own. */
export type ViewKind = Pick<ViewRow, 'screen' | 'visibility' | 'role_id' | 'profile_id'>;

/** More than a site has: 50 of its own, and those that come with it. */
const MOST_ROLES = 200;

/** Whose views are read: those of some roles, or of every one. */
type RoleIds = readonly number[] | 'all';

/** Whether somebody sees a view: an own one, one of the roles or that they gave to one, one of the site. */
const isFor = (eb: ExpressionBuilder<DB, 'saved_view'>, profileId: number, roleIds: RoleIds) =>
  eb.or([
    eb('visibility', '=', 'site'),
    eb.and([eb('visibility', '=', 'personal'), eb('profile_id', '=', profileId)]),
    eb.and([
      eb('visibility', '=', 'role'),
      ...(roleIds === 'all'
        ? []
        : [eb.or([eb('profile_id', '=', profileId), eb('role_id', '=', eb.fn.any(eb.val([...roleIds])))])]),
    ]),
  ]);

/** Reads and writes of saved views. */
export function savedViewQueries(db: Kysely<DB>) {
  const all = (siteId: number) => db.selectFrom('saved_view').select(columns).where('site_id', '=', siteId);
  const ofKind = (siteId: number, kind: ViewKind) => {
    const query = all(siteId)
      .where('deleted_ts', 'is', null)
      .where('screen', '=', kind.screen)
      .where('visibility', '=', kind.visibility);
    if (kind.visibility === 'personal') return query.where('profile_id', '=', kind.profile_id);
    return kind.visibility === 'role' ? query.where('role_id', '=', kind.role_id) : query;
  };
  const stored = (view: Partial<SavedViewDraft>) => ({
    ...view,
    ...(view.query === undefined ? {} : { query: JSON.stringify(view.query) }),
    ...(view.columns === undefined ? {} : { columns: view.columns && JSON.stringify(view.columns) }),
    ...(view.sort === undefined ? {} : { sort: view.sort && JSON.stringify(view.sort) }),
  });
  return {
    /** Of some screens: own ones, those of the roles, those of the site, each kind in its order. */
    seenBy: async (siteId: number, screens: readonly string[], profileId: number, roleIds: RoleIds) => {
      const rows = await all(siteId)
        .where('deleted_ts', 'is', null)
        .where((eb) => eb('screen', '=', eb.fn.any(eb.val([...screens]))))
        .where((eb) => isFor(eb, profileId, roleIds))
        .orderBy((eb) => eb.case().when('visibility', '=', 'personal').then(1).else(0).end())
        .orderBy('visibility', 'desc')
        .orderBy('position')
        .orderBy('id')
        .limit(500)
        .execute();
      return rows as ViewRow[];
    },

    /** The titles of those of the ids that somebody sees, null for the others; deleted ones too. */
    titles: (siteId: number, ids: readonly number[], profileId: number, roleIds: readonly number[]) =>
      db
        .selectFrom('saved_view')
        .select((eb) => [
          'id',
          'deleted_ts',
          eb
            .case()
            .when(isFor(eb, profileId, roleIds))
            .then(eb.ref('title'))
            .else(null)
            .end()
            .as('title'),
        ])
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
        .execute(),

    find: async (siteId: number, id: number): Promise<ViewRow | null> => {
      const row = await all(siteId).where('id', '=', id).executeTakeFirst();
      return (row as ViewRow | undefined) ?? null;
    },

    /** The views of a kind in their order. */
    beside: async (siteId: number, kind: ViewKind): Promise<ViewRow[]> => {
      const rows = await ofKind(siteId, kind).orderBy('position').orderBy('id').execute();
      return rows as ViewRow[];
    },

    rolesOf: async (siteId: number, profileId: number): Promise<number[]> => {
      const rows = await db
        .selectFrom('role_assignment')
        .select('role_id')
        .distinct()
        .where('site_id', '=', siteId)
        .where('profile_id', '=', profileId)
        .execute();
      return rows.map(({ role_id }) => role_id);
    },

    roles: (siteId: number) =>
      db
        .selectFrom('role')
        .select(['id', 'title'])
        .where('site_id', '=', siteId)
        .orderBy('rank', 'desc')
        .orderBy('id')
        .limit(MOST_ROLES)
        .execute(),

    hasRole: async (siteId: number, roleId: number): Promise<boolean> => {
      const row = await db
        .selectFrom('role')
        .select('id')
        .where('site_id', '=', siteId)
        .where('id', '=', roleId)
        .executeTakeFirst();
      return row !== undefined;
    },

    insert: async (
      id: number,
      view: SavedViewDraft,
      position: number,
      stamp: Stamp & { by: number },
    ): Promise<ViewRow> => {
      const row = await db
        .insertInto('saved_view')
        .values({
          ...view,
          ...stored(view),
          ...createdBy(stamp),
          id,
          profile_id: stamp.by,
          position,
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
      return row as ViewRow;
    },

    /** The writer has the lock of the site, and has looked at the revision. */
    update: async (
      id: number,
      change: Partial<SavedViewDraft> & { position?: number },
      stamp: Stamp,
    ): Promise<ViewRow> => {
      const row = await db
        .updateTable('saved_view')
        .set({ ...stored(change), ...restored(stamp) })
        .where('site_id', '=', stamp.siteId)
        .where('id', '=', id)
        .returning(columns)
        // It was deleted long ago, and is being removed for good at this moment.
        .executeTakeFirstOrThrow(() => notFound());
      return row as ViewRow;
    },

    setPosition: async (siteId: number, id: number, position: number): Promise<void> => {
      await db
        .updateTable('saved_view')
        .set({ position })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Only one of a kind opens with its screen. */
    dropDefaults: async (siteId: number, ids: readonly number[]): Promise<void> => {
      await db
        .updateTable('saved_view')
        .set({ is_default: false })
        .where('site_id', '=', siteId)
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
        .where('is_default', '=', true)
        .execute();
    },

    remove: async (id: number, stamp: Stamp): Promise<void> => {
      await db
        .updateTable('saved_view')
        .set(deletedBy(stamp))
        .where('site_id', '=', stamp.siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Leaves the newest of those that somebody deleted: whoever adds and deletes for ever fills no table. */
    keepNewestDeleted: async ({ siteId, by }: Pick<Stamp, 'siteId' | 'by'>, most: number): Promise<void> => {
      await db
        .deleteFrom('saved_view')
        .where('site_id', '=', siteId)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('saved_view as d')
            .select('d.id')
            .where('d.site_id', '=', siteId)
            .where('d.deleted_by', '=', by)
            .where('d.deleted_ts', 'is not', null)
            .orderBy('d.deleted_ts', 'desc')
            .orderBy('d.id', 'desc')
            .offset(most),
        )
        .execute();
    },
  };
}
