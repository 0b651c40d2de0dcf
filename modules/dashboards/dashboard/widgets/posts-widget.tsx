import { useQuery } from '@tanstack/react-query';
import { listPosts } from '#modules/posts/posts.contract.ts';
import {
  postsListQuery,
  postsUrl,
  readPostsSearch,
  statusNameOf,
  viewSortNames,
  withKnownFields,
} from '#modules/posts/posts.public.tsx';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { pairsOf } from '#modules/saved-views/saved-views.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import { useMomentOfDay } from '#platform/dashboard/use-moment.ts';
import classes from '../dashboards.module.css';
import { useDashboardsTexts } from '../dashboards-texts.ts';
import { linesIn, REFRESHED, stateOf, WidgetFrame } from '../widget-frame.tsx';
import type { WidgetProps } from '../widget-title.ts';

/** The first posts of a saved view, as its reader sees them. */
export function PostsWidget({ widget, title, isTyped }: WidgetProps) {
  const text = useDashboardsTexts();
  const go = useGo();
  const { site, postFields } = useCaller();
  const now = useMomentOfDay(site.timeZone);
  const views = useQuery(read(listSavedViews, { params: { siteId: site.id }, query: { screen: 'posts' } }));
  const view = views.data?.items.find(({ id }) => id === widget.query.view_id);
  const search = withKnownFields(readPostsSearch(view ? pairsOf(view, viewSortNames) : {}), postFields);
  const limit = linesIn(widget);
  const asked = { ...postsListQuery(search, { zone: site.timeZone, now }), limit, offset: 0 };
  const posts = useQuery({
    ...read(listPosts, { params: { roarId: site.id }, query: asked }),
    ...REFRESHED,
    enabled: view !== undefined,
  });
  const isGone = views.data !== undefined && view === undefined;
  const rows = posts.data?.posts ?? [];
  return (
    <WidgetFrame
      title={isTyped || !view ? title : view.title}
      isTyped={isTyped || view !== undefined}
      state={stateOf(isGone || views.error ? views : posts)}
      url={view ? postsUrl(search) : '/r/dashboard/posts'}
      empty={isGone ? text('viewGone') : rows.length === 0 ? text('empty.posts') : null}
    >
      <ol className={classes.list}>
        {rows.map((post) => (
          <li key={post.id}>
            <ShellLink url={postsUrl({ post: post.id })} className={classes.headline} onGo={go}>
              <bdi>{post.headline || text('noHeadline')}</bdi>
            </ShellLink>
            <StatusMark status={statusNameOf(post, now)} />
          </li>
        ))}
      </ol>
    </WidgetFrame>
  );
}
