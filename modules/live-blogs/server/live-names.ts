import { postObjectNames } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';

/** An update is called as its post, as far as the reader may see that. */
export const entryNames =
  (db: Db): ObjectNames =>
  async (call, ids) => {
    const rows = await db
      .selectFrom('live_entry')
      .select(['id', 'post_id', 'deleted_ts'])
      .where('site_id', '=', call.site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const posts = await postObjectNames(db)(call, [...new Set(rows.map(({ post_id }) => post_id))]);
    return factsOf(
      ids,
      rows.map(({ id, post_id, deleted_ts }) => ({
        ...{ id, name: posts.get(post_id)?.name ?? null, isDeleted: deleted_ts !== null },
      })),
    );
  };
