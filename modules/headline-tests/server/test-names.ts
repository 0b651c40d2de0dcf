import { sql } from 'kysely';
import { isSeenBy, postViewer } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';

/** A test is called as its post, where the reader sees that. */
export const testNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const { rows } = await sql<{ id: number; name: string }>`select t.id, p.headline as name
      from headline_test as t join post as p on p.site_id = ${site.id} and p.id = t.post_id
        and ${isSeenBy(postViewer(caller))}
      where t.site_id = ${site.id} and t.id = any(${[...ids]}::bigint[])`.execute(db);
    return factsOf(
      ids,
      rows.map((row) => ({ ...row, isDeleted: false })),
    );
  };
