import { sql } from 'kysely';
import { isSeenBy, postViewer } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';

/** A note is called as its post, where the reader sees that. */
export const noteNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const { rows } = await sql<{ id: number; name: string; isDeleted: boolean }>`
      select n.id, p.headline as name, n.deleted_ts is not null as "isDeleted"
      from post_note as n join post as p on p.site_id = ${site.id} and p.id = n.post_id
        and ${isSeenBy(postViewer(caller))}
      where n.site_id = ${site.id} and n.id = any(${[...ids]}::bigint[])`.execute(db);
    return factsOf(ids, rows);
  };
