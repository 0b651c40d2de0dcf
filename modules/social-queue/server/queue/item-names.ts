import { sql } from 'kysely';
import { isSeenBy, postViewer } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { isOpenTo } from './queue.queries.ts';

/** What goes to networks is called as its post, where the reader sees both. */
export const itemNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`select i.id, p.headline as name
      from social_post as i join post as p on p.site_id = ${site.id} and p.id = i.post_id
        and ${isSeenBy(postViewer(caller))} and ${isOpenTo(caller)}
      where i.site_id = ${site.id} and i.id = any(${[...ids]}::bigint[])`.execute(db);
    return factsOf(
      ids,
      rows.map((row) => ({ ...row, isDeleted: false })),
    );
  };
