import { CountText } from '#platform/dashboard/count-text.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { isLive } from '../post-status-name.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';
import { PostReading } from './post-reading.tsx';
import { ViewsLine } from './views-line.tsx';
import { WhenSeen } from './when-seen.tsx';

/** What can be counted about a post. */
export function PostFigures({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const views = post.page_views;
  const hasViews = views !== null && (isLive(post.status) || views > 0);
  const figure = (key: 'words' | 'links' | 'views' | 'comments', count: number) => (
    <CountText text={text(`${key}`, { count, shown: numberText(count) })} />
  );
  return (
    <section className={parts.part}>
      <h3>{text('figures')}</h3>
      <p className={classes.figures}>
        {figure('words', post.word_count)}. {figure('links', post.link_count)}.{' '}
        {post.comments_enabled || post.comments_count > 0
          ? figure('comments', post.comments_count)
          : text('commentsOff').replace(/\.$/, '')}
        . {views === null ? null : hasViews ? <>{figure('views', views)}.</> : text('noViews')}
      </p>
      {post.page_views_daily === null ? null : (
        <>
          <ViewsLine days={post.page_views_daily} />
          {hasViews ? (
            <WhenSeen key={post.id}>
              <PostReading postId={post.id} />
            </WhenSeen>
          ) : null}
        </>
      )}
    </section>
  );
}
