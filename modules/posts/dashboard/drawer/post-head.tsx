import { initialsOf } from '#platform/contract/initials.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import type { PostRow } from '../../posts.contract.ts';
import { statusNameOf } from '../post-status-name.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

type PostHeadProps = {
  /** The line above the headline comes with what the row does not know. */
  post: PostRow & { kicker?: string };
  onAuthor: (id: number, name: string) => void;
};

/** Status and edit time, the headline, and who wrote it. */
export function PostHead({ post, onAuthor }: PostHeadProps) {
  const text = useDrawerTexts();
  const postsText = usePostsTexts();
  const { site } = useCaller();
  const now = Date.now() / 1000;
  const edited = { seconds: post.updated_ts, zone: site.timeZone, language: pageLanguage };
  return (
    <div className={parts.head}>
      <p className={classes.line}>
        <StatusMark status={statusNameOf(post, now)} />
        {post.primary_section ? (
          <span className={classes.dotted}>
            <bdi>{post.primary_section.title}</bdi>
          </span>
        ) : null}
        <span className={classes.dotted}>
          <TimeText seconds={post.updated_ts} zone={site.timeZone}>
            {text('edited', { time: shortDateTime(edited, now) })}
          </TimeText>
        </span>
      </p>
      {post.kicker ? (
        <p className={classes.kicker} dir="auto">
          {post.kicker}
        </p>
      ) : null}
      <h2 className={classes.headline} dir="auto">
        {post.headline || postsText('noHeadline')}
      </h2>
      {post.subheadline === '' ? null : (
        <p className={classes.subheadline} dir="auto">
          {post.subheadline}
        </p>
      )}
      {post.authors.length > 0 ? (
        <ul className={classes.people}>
          {post.authors.map(({ id, title }) => (
            <li key={id}>
              <button type="button" className={classes.person} onClick={() => onAuthor(id, title)}>
                <span className={classes.initials} aria-hidden="true">
                  {initialsOf(title)}
                </span>
                <bdi>{title}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
