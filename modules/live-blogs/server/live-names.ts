import { sql } from 'kysely';
import { isSeenBy, postViewer } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';

/** An update is called as its post, where the reader sees that. */
export const entryNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const { rows } = await sql<{ id: number; name: string; isDeleted: boolean }>`
      select e.id, p.headline as name, e.deleted_ts is not null as "isDeleted"
      from live_entry as e join post as p on p.site_id = ${site.id} and p.id = e.post_id
        and ${isSeenBy(postViewer(caller))}
      where e.site_id = ${site.id} and e.id = any(${[...ids]}::bigint[])`.execute(db);
    return factsOf(ids, rows);
  };

/** A live blog is called as the post that it is. */
export const liveBlogNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const { rows } = await sql<{ id: number; name: string; isDeleted: boolean }>`
      select p.id, p.headline as name, p.status = 4 as "isDeleted" from post as p
      where p.site_id = ${site.id} and p.id = any(${[...ids]}::bigint[]) and ${isSeenBy(postViewer(caller))}`.execute(
      db,
    );
    return factsOf(ids, rows);
  };
