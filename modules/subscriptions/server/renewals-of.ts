import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { currentStatuses, type Gateway } from '../subscription-kinds.contract.ts';

/** A plan of somebody that a gateway goes on charging. */
export type Renewal = { package: string; gateway: Gateway };

const MOST = 20;

/** What gateways go on charging a person for until it is cancelled there. */
export async function renewalsOf(db: Db, siteId: number, profileId: number): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`select p.title as package, s.gateway from subscription as s
    join package as p on p.site_id = ${siteId} and p.id = s.package_id
    where s.site_id = ${siteId} and s.profile_id = ${profileId} and s.deleted_ts is null
      and s.gateway <> 'manual' and not s.is_ending and s.status = any(${[...currentStatuses]}::text[])
    order by s.id limit ${MOST}`.execute(db);
  return rows;
}
