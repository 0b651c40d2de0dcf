import { PostStatus } from '#modules/posts/post-status.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { AlertCircleIcon } from '#platform/dashboard/icons.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from '../saving/notices.module.css';

/** Why a post is back with its authors, above the text that it is about. */
export function ReturnNotice({ post }: { post: PostContent | null }) {
  const text = useEditorTexts();
  const { site } = useCaller();
  if (!post?.returned) return null;
  const { reason, by, at_ts } = post.returned;
  const said = post.status === PostStatus.DECLINED ? 'declined' : 'sentBack';
  return (
    <section className={classes.notice} aria-label={text('return.label')}>
      <AlertCircleIcon />
      <p>
        <b>{by ? text(`return.${said}`, { name: by }) : text(`return.byNobody.${said}`)}</b>{' '}
        <small>
          <RelativeTime seconds={at_ts} zone={site.timeZone} />
        </small>
        <span className={classes.reason} dir="auto">
          {reason}
        </span>
      </p>
    </section>
  );
}
