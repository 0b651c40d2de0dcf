import { answer, type Handler } from '#platform/server/answer.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { copyPost } from '../../post-copy.contract.ts';
import {
  checkSlug,
  createPost,
  editOf,
  getDraft,
  updateDraft,
  updatePost,
} from '../../post-writing.contract.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import { makeCopy } from './copy-post.ts';
import { presentContent } from './present-content.ts';
import { editable, savePost, type WritingNeeds } from './save-post.ts';
import { freeSlug } from './slugs.ts';
import { startPost } from './start-post.ts';

/** The calls that write one post. */
export function postWritingHandlers(needs: WritingNeeds): Handler[] {
  const { database } = needs;
  const { db } = database;
  const save = (endpoint: typeof updatePost | typeof updateDraft) =>
    answer(endpoint, async ({ params, body, ...call }) => {
      const row = await savePost(needs, call, params.postId, editOf(body));
      return presentContent(row, actorOfCaller(call.caller), stampOf(call).now);
    });
  return [
    answer(createPost, ({ body, ...call }) => startPost(needs, call, body)),
    answer(copyPost, ({ params, body, ...call }) =>
      makeCopy(needs, call, { postId: params.postId, headline: body.headline }),
    ),
    answer(getDraft, async ({ params, ...call }) => {
      const actor = actorOfCaller(call.caller);
      const row = await editable(db, call.site.id, params.postId, actor);
      return presentContent(row, actor, stampOf(call).now);
    }),
    save(updatePost),
    save(updateDraft),
    answer(checkSlug, async ({ query, site }) => {
      const slug = slugOf(query.wish);
      if (slug === '') return { slug, is_free: false, free: '' };
      const own = { postId: query.post_id ?? null, fallback: database.ids.next() };
      const free = await freeSlug(db, site.id, slug, own);
      return { slug, is_free: free === slug, free };
    }),
  ];
}
