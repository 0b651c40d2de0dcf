import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';
import { useHome } from './use-home.ts';

const COMMENTS = '/r/dashboard/comments';

/** Comments that wait for whoever moderates, the oldest first; an empty part is shown to those who do little else. */
export function CommentsPart({ hidesEmpty }: { hidesEmpty: boolean }) {
  const text = useHomeTexts();
  const go = useGo();
  const { site } = useCaller();
  const home = useHome('comments');
  const { comments = [], count = 0, is_exact: isExact = true } = home.data?.comments ?? {};
  return (
    <HomePart
      title={text('comments.title')}
      state={home}
      failed={text('comments.failed')}
      count={{ total: count, isExact, url: `${COMMENTS}?order_direction=1` }}
      isEmpty={comments.length === 0}
      empty={hidesEmpty || home.isMute ? null : text('comments.empty')}
    >
      {comments.map(({ id, author, text: said, created_ts }) => (
        <li key={id} className={classes.line}>
          <ShellLink url={`${COMMENTS}?order_direction=1`} className={classes.headline} onGo={go}>
            <bdi>{author || text('comments.someone')}</bdi>: <bdi>{said}</bdi>
          </ShellLink>
          <span className={classes.when}>
            <RelativeTime seconds={created_ts} zone={site.timeZone} />
          </span>
        </li>
      ))}
    </HomePart>
  );
}
