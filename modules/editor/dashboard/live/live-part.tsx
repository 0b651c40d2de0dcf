import { LiveUpdates } from '#modules/live-blogs/live-blogs.public.tsx';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { WordDiff } from '../revisions/revision-diff.tsx';
import { EntryBody } from './entry-body.tsx';

/** The updates of a live blog below its text; they are saved apart from it, also while somebody else edits that. */
export function LivePart({ post }: { post: PostContent }) {
  const isLive = LIVE.some((status) => status === post.status);
  return <LiveUpdates postId={post.id} isLive={isLive} Body={EntryBody} Words={WordDiff} />;
}
