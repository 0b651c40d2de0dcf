import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { PostStatus } from '../post-status.contract.ts';
import { listPosts } from '../posts.contract.ts';
import { anyOf } from './post-selection.ts';
import { findHeadlines } from './posts.queries.ts';

/** The headlines of posts for a log, as far as its reader may see the posts; empty where a post has none. */
export const postObjectNames =
  (db: Db): ObjectNames =>
  async (call, ids) => {
    const rows = await db
      .selectFrom('post')
      .select(['id', 'status'])
      .where('site_id', '=', call.site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = isAllowed(listPosts.permission, call.caller.holder);
    const headlines = maySee ? await findHeadlines(db, anyOf(call, ids), ids.length) : new Map();
    return factsOf(
      ids,
      rows.map(({ id, status }) => ({
        ...{ id, name: headlines.get(id) ?? null, isDeleted: status === PostStatus.REMOVED },
      })),
    );
  };
