import { picturesNow } from '#modules/assets/assets.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { listFetchedPictures } from '../editor.contract.ts';
import { type EditorNeeds, postOf } from './edited-post.ts';

/** The newest ones that have pictures. */
const MOST_UPDATES = 100;

/** The call by which the editor shows what an import brought, whose texts stay as they came. */
export function fetchedPictureHandlers(needs: EditorNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(listFetchedPictures, async (call) => {
      await postOf(needs, call);
      const { site, params } = call;
      const texts = await db
        .selectFrom('post_body')
        .select('body')
        .where('site_id', '=', site.id)
        .where('post_id', '=', params.postId)
        .execute();
      const updates = await db
        .selectFrom('live_entry')
        .select('body')
        .where('site_id', '=', site.id)
        .where('post_id', '=', params.postId)
        .where('deleted_ts', 'is', null)
        .where('body', 'ilike', '%<img%')
        .orderBy('entry_ts', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_UPDATES)
        .execute();
      const bodies = [...texts, ...updates].map(({ body }) => body);
      return { items: await picturesNow(db, site.id, params.postId, bodies) };
    }),
  ];
}
