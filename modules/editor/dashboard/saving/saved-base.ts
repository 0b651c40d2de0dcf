import { getRevision, listRevisions } from '#modules/posts/post-revisions.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { emptyFields, fieldsOf, type PostFields, type PostValues, valuesOf } from './post-values.ts';

/**
 * What a post was when changes of it began: the base of their merge.
 * @returns null where nobody knows any more
 */
export async function savedBase(post: PostContent, revision: number | null): Promise<PostValues | null> {
  if (revision === post.revision) return valuesOf(post);
  if (revision === null) return null;
  const params = { postId: post.id };
  const { items } = await call(listRevisions, { params, query: { limit: 100, saved: true } });
  const kept = items.find(({ number }) => number === revision);
  if (!kept) return null;
  const { content, body } = await call(getRevision, { params: { ...params, revisionId: kept.id } });
  const times = { scheduled_at: content.scheduled_ts ?? null, unpublish_at: content.unpublish_ts ?? null };
  const fields = { ...emptyFields(0), ...content, ...times } as PostFields;
  return { ...fieldsOf(fields), body };
}
