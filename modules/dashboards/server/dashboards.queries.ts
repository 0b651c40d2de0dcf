import { sql } from 'kysely';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { DashboardScope } from '../widget-kinds.contract.ts';
import type { DashboardRow } from './dashboards.table.ts';

/** Who asks, as dashboards know them. */
export type Reader = Pick<Caller, 'profile' | 'holder'>;

export const scopeOf = ({ owner_id }: Pick<DashboardRow, 'owner_id'>): DashboardScope =>
  owner_id === null ? 'site' : 'personal';

/** One's own is one's own to change; those of the site take MANAGE_DESIGN. */
export const mayChange = (row: Pick<DashboardRow, 'owner_id'>, { profile, holder }: Reader): boolean =>
  row.owner_id === null ? isAllowed(onSite('MANAGE_DESIGN'), holder) : row.owner_id === profile?.id;

const seen = (db: Db, siteId: number, { profile }: Reader) =>
  db
    .selectFrom('dashboard')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where(sql<boolean>`(owner_id is null or owner_id = ${profile?.id ?? 0})`);

/** The dashboards of the site and those of whoever asks, by their titles. */
export const readDashboards = (db: Db, siteId: number, reader: Reader): Promise<DashboardRow[]> =>
  seen(db, siteId, reader).orderBy('title').orderBy('id').execute();

/** The dashboard of a slug that somebody sees: their own goes before one of the site. */
export const readDashboard = (
  db: Db,
  siteId: number,
  slug: string,
  reader: Reader,
): Promise<DashboardRow | undefined> =>
  seen(db, siteId, reader)
    .where('slug', '=', slug)
    .orderBy(sql`owner_id nulls last`)
    .limit(1)
    .executeTakeFirst();
