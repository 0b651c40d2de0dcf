import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { PostStatus } from '../../post-status.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './return-part.module.css';

/** Why the post is back with its authors, before anything that is done about it. */
export function ReturnPart({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  if (!post.returned) return null;
  const { reason, by, at_ts } = post.returned;
  const said = post.status === PostStatus.DECLINED ? 'declined' : 'sentBack';
  return (
    <section className={`${parts.part} ${classes.part}`} aria-label={text('return.label')}>
      <p>
        <b>{by ? text(`return.${said}`, { name: by }) : text(`return.byNobody.${said}`)}</b>{' '}
        <small>
          <RelativeTime seconds={at_ts} zone={site.timeZone} />
        </small>
      </p>
      <p className={classes.reason} dir="auto">
        {reason}
      </p>
    </section>
  );
}
