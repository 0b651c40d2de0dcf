import { seenPosts } from '#modules/posts/posts.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { getPreview } from '../pages.contract.ts';
import { previewMaker } from './reading/previews.ts';

/** The calls about the pages of a site. */
export const pageHandlers = (db: Db, secret: () => Promise<string>): Handler[] => [
  answer(getPreview, async ({ params: { postId }, query, site, caller, now }) => {
    if ((await seenPosts(db, site.id, [postId], caller)).length === 0) throw notFound();
    const about = { siteId: site.id, postId, profileId: profileOf(caller).id, now };
    return previewMaker(secret)({ ...about, hasUnsaved: query.unsaved === true });
  }),
];
