import { Suspense } from 'react';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { ReturnReason } from '#modules/posts/posts.public.tsx';
import { AlertCircleIcon } from '#platform/dashboard/icons.tsx';
import classes from '../saving/notices.module.css';

/** Why a post is back with its authors, above the text that it is about. */
export function ReturnNotice({ post }: { post: PostContent | null }) {
  if (!post?.returned) return null;
  return (
    <Suspense fallback={null}>
      <ReturnReason post={post} className={classes.notice}>
        <AlertCircleIcon />
      </ReturnReason>
    </Suspense>
  );
}
