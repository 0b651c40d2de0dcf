import { StatusFilter } from '#modules/posts/post-status.contract.ts';
import { postsUrl, statusNameOf } from '#modules/posts/posts.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SparkLine } from '#platform/dashboard/charts/spark-line.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import type { OwnLivePost, SuspiciousPost } from '../home.contract.ts';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';
import { useHome } from './use-home.ts';

/** What readers made of the newest posts that the person wrote; nobody who has none live is shown it. */
export function OwnPostsPart() {
  const text = useHomeTexts();
  const { profile } = useCaller();
  const home = useHome('own_posts');
  const posts = home.data?.own_posts ?? [];
  const url = postsUrl({ authorId: profile.id, author: profile.title });
  return (
    <HomePart
      title={text('own.title')}
      state={home}
      failed={text('postsFailed')}
      beside={{ label: text('own.all'), url }}
      isEmpty={posts.length === 0}
      empty={null}
    >
      {posts.map((post) => (
        <OwnPostLine key={post.id} post={post} />
      ))}
    </HomePart>
  );
}

function OwnPostLine({ post }: { post: OwnLivePost }) {
  const text = useHomeTexts();
  const go = useGo();
  const { site } = useCaller();
  const figure = (key: 'views' | 'comments', count: number) =>
    text(`own.${key}`, { count, shown: numberText(count) });
  return (
    <li className={classes.own}>
      <ShellLink url={postsUrl({ post: post.id })} className={classes.headline} onGo={go}>
        <bdi>{post.headline || text('noHeadline')}</bdi>
      </ShellLink>
      <p className={classes.figures}>
        <RelativeTime seconds={post.published_ts} zone={site.timeZone} />
        {post.page_views === null ? null : <span>{figure('views', post.page_views)}</span>}
        {post.comments_count > 0 ? <span>{figure('comments', post.comments_count)}</span> : null}
        {post.days?.some((views) => views > 0) ? (
          <span className={classes.spark} title={text('own.days')}>
            <SparkLine values={post.days} width={72} />
          </span>
        ) : null}
      </p>
    </li>
  );
}

/** What was marked as spam, for who moderates; an empty part is shown to those alone who do little else. */
export function SpamPart({ hidesEmpty }: { hidesEmpty: boolean }) {
  const text = useHomeTexts();
  const home = useHome('suspicious');
  const { posts = [], count = 0, is_exact: isExact = true } = home.data?.suspicious ?? {};
  return (
    <HomePart
      title={text('spam.title')}
      state={home}
      failed={text('postsFailed')}
      count={{ total: count, isExact, url: postsUrl({ status: StatusFilter.ALL_DRAFT, suspicious: 1 }) }}
      isEmpty={posts.length === 0}
      empty={hidesEmpty || home.isMute ? null : text('spam.empty')}
    >
      {posts.map((post) => (
        <SpamLine key={post.id} post={post} />
      ))}
    </HomePart>
  );
}

function SpamLine({ post }: { post: SuspiciousPost }) {
  const text = useHomeTexts();
  const go = useGo();
  const { site } = useCaller();
  const status = statusNameOf({ ...post, scheduled_at: null, is_auto_enabled: false }, Date.now() / 1000);
  const url = postsUrl({ status: StatusFilter.ALL_DRAFT, suspicious: 1, post: post.id });
  return (
    <li className={classes.line}>
      <StatusMark status={status} />
      <ShellLink url={url} className={classes.headline} onGo={go}>
        <bdi>{post.headline || text('noHeadline')}</bdi>
      </ShellLink>
      <span className={classes.when}>
        <RelativeTime seconds={post.updated_ts} zone={site.timeZone} />
      </span>
    </li>
  );
}

/** What the site published last, for those who read it and do not write for it. */
export function ReadingPart() {
  const text = useHomeTexts();
  const { site } = useCaller();
  const home = useHome('reading', { isSpokesman: true });
  const posts = home.data?.reading ?? [];
  return (
    <HomePart
      title={text('reading.title')}
      state={home}
      failed={text('postsFailed')}
      isEmpty={posts.length === 0}
      empty={text('reading.empty')}
    >
      {posts.map((post) => (
        <li key={post.id} className={classes.line}>
          <a href={post.path} className={classes.headline}>
            <bdi>{post.headline}</bdi>
          </a>
          <span className={classes.when}>
            <RelativeTime seconds={post.published_ts} zone={site.timeZone} />
          </span>
        </li>
      ))}
    </HomePart>
  );
}
