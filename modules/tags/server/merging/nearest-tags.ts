import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { lettersOf } from './similar-names.ts';

/** So many are looked at closely. */
const MOST_NEAR = 300;

type NearTag = { id: number; title: string; slug: string; title_key: string; alias_keys: string[] };

/**
 * The tags whose names are nearest to one by the groups of letters that they share, found by the database.
 * @param most how many tags of the site are gone through
 */
export async function nearestTags(db: Db, siteId: number, key: string, most: number): Promise<NearTag[]> {
  const letters = lettersOf(key);
  const { rows } = await sql<NearTag>`select id, title, slug, title_key, alias_keys
    from (select id, title, slug, title_key, alias_keys from tag
      where site_id = ${siteId} and deleted_ts is null order by id limit ${most}) as known
    order by (title_key = ${key}::text or ${key}::text = any(alias_keys)) desc,
      greatest(similarity(translate(title_key, ' -_.''’&/', ''), ${letters}::text),
        (select max(similarity(translate(name, ' -_.''’&/', ''), ${letters}::text))
          from unnest(alias_keys) as name)) desc,
      left(title_key, 2) = left(${key}::text, 2) desc, id
    limit ${MOST_NEAR}`.execute(db);
  return rows;
}
