import { editablePost } from '#modules/posts/posts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import type { NameBook } from '#platform/server/names.ts';

export type EditorNeeds = { database: Database; events: Events; people: NameBook };

/** A call about one post by somebody who edits it. */
export type OfPost = Pick<Call, 'site' | 'caller' | 'now'> & { params: { postId: number } };

/**
 * The post of a call, when the caller may change it.
 * @throws ApiError not_found, permission_denied, locked
 */
export const postOf = ({ database }: EditorNeeds, { site, params, caller }: OfPost) =>
  editablePost(database.db, site.id, params.postId, caller);

/** Where what somebody does with a post is kept. */
export const keysOf = ({ site, params, caller, now }: OfPost) => ({
  siteId: site.id,
  postId: params.postId,
  profileId: profileOf(caller).id,
  now,
});

/** The people of these rows as they are shown. */
export async function personsOf({ people }: EditorNeeds, siteId: number, ids: readonly number[]) {
  const names = await people(siteId, [...new Set(ids)]);
  return (id: number) => ({ id, title: names.get(id)?.title ?? '' });
}

/** Lists that show who has posts open ask again. */
export const tellPresence = ({ database, events }: EditorNeeds, siteId: number): Promise<void> =>
  events.publish(database.db, { topic: 'presence', siteId });
