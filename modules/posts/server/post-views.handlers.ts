import { lastDaysOf } from '#modules/figures/figures.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listPostViews } from '../post-views.contract.ts';
import { statsOf } from './post-viewer.ts';
import { seenPosts } from './writing/editable-post.ts';

/** The call of the small lines beside posts in a list. */
export function postViewsHandlers({ db }: Database): Handler[] {
  return [
    answer(listPostViews, async ({ site, caller, query, now }) => {
      const seen = await seenPosts(db, site.id, query.ids, caller);
      const statsIn = statsOf(caller);
      const told = statsIn === null || seen.length === 0 ? seen : await within(site.id, seen, statsIn);
      const days = await lastDaysOf(db, site, told, now);
      return { items: [...days].map(([id, views]) => ({ id, days: views })) };
    }),
  ];

  async function within(siteId: number, ids: readonly number[], communities: readonly number[]) {
    const rows = await db
      .selectFrom('post')
      .select('id')
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where((eb) => eb('community_id', '=', eb.fn.any(eb.val([...communities]))))
      .execute();
    return rows.map(({ id }) => id);
  }
}
