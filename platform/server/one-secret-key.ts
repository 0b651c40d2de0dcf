import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Secrets } from './secrets.ts';

const LINE = 'masthead events';
/** So much of it tells keys apart, and leads nobody to one. */
const SHOWN = 16;

/** What the line of a process between the servers is called: by the key of its installation, as others read it. */
export const lineNameOf = async (secrets: Secrets): Promise<string> =>
  `${LINE} ${(await secrets.of('which-key')).slice(0, SHOWN)}`;

/** Whether another process that runs on the database has another key than the one that its line is called by. */
export async function hasOtherKeyBeside(db: Kysely<DB>, lineName: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name like ${`${LINE} %`}
      and application_name <> ${lineName} limit 1`.execute(db);
  return rows.length > 0;
}
