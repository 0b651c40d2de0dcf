import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { keepPreference, keptPreference } from '#platform/dashboard/kept-preferences.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { RIVER_SEEN } from '../follow-kinds.contract.ts';
import { getRiver, type RiverPost } from '../river.contract.ts';
import { useFollowsTexts } from './follows-texts.ts';
import classes from './river.module.css';

const PAGE = 25;

/** Live posts of what somebody follows, the newest first; what is new since the last visit stands above the rest. */
export function RiverScreen() {
  const text = useFollowsTexts();
  const go = useGo();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const [opened] = useState(seenBefore);
  const river = useInfiniteQuery({
    queryKey: keyOf(getRiver, params),
    queryFn: ({ pageParam, signal }) =>
      call(getRiver, { params, query: { limit: PAGE, ...pageParam } }, { signal }),
    // Also when it is fetched again, the river is held against what was seen on opening it.
    initialPageParam: (opened === null ? {} : { seen: opened }) as { after?: string; seen?: number },
    getNextPageParam: ({ after, seen }) => (after === null ? null : { after, seen: opened ?? seen }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const pages = river.data?.pages;
  const posts = pages?.flatMap(({ items }) => items) ?? [];
  useSeen(posts[0]?.published_ts);
  const explore = <Button onClick={() => go('/r/dashboard/river/explore')}>{text('river.explore')}</Button>;
  const more = (
    <Button
      variant="default"
      className={classes.more}
      loading={river.isFetchingNextPage}
      onClick={() => void river.fetchNextPage()}
    >
      {text('river.more')}
    </Button>
  );
  if (river.isPending) {
    return (
      <p role="status" className="visually-hidden">
        {text('river.loading')}
      </p>
    );
  }
  if (river.error && posts.length === 0) {
    return (
      <FailureView error={river.error} title={text('river.failed')} onRetry={() => void river.refetch()} />
    );
  }
  if (posts.length === 0) {
    const isFollowing = pages?.[0]?.follows_anything === true;
    return (
      <MessageView
        title={text(isFollowing ? 'river.quiet' : 'river.empty')}
        actions={river.hasNextPage ? more : explore}
      >
        {text(isFollowing ? 'river.quietHint' : 'river.emptyHint')}
      </MessageView>
    );
  }
  const fresh = posts.filter(({ is_new }) => is_new);
  const seen = posts.filter(({ is_new }) => !is_new);
  return (
    <div className={classes.river}>
      {fresh.length > 0 ? <Stretch title={text('river.new')} posts={fresh} /> : null}
      {seen.length > 0 ? (
        <Stretch title={text(fresh.length > 0 ? 'river.seen' : 'river.latest')} posts={seen} />
      ) : null}
      {river.hasNextPage ? more : null}
    </div>
  );
}

/** Up to when the river was seen before this visit; null where nothing is known of it here. */
function seenBefore(): number | null {
  const kept = keptPreference(RIVER_SEEN);
  return typeof kept === 'number' && Number.isSafeInteger(kept) && kept >= 0 ? kept : null;
}

/** Keeps up to when the river was seen, for the next visit. */
function useSeen(newest: number | undefined): void {
  useEffect(() => {
    if (newest !== undefined && newest > Number(keptPreference(RIVER_SEEN) ?? 0)) {
      keepPreference(RIVER_SEEN, newest);
    }
  }, [newest]);
}

function Stretch({ title, posts }: { title: string; posts: readonly RiverPost[] }) {
  return (
    <section className={classes.stretch} aria-label={title}>
      <h2 className={classes.when}>{title}</h2>
      <ul className={classes.list}>
        {posts.map((post) => (
          <Entry key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ post }: { post: RiverPost }) {
  const text = useFollowsTexts();
  const { site } = useCaller();
  const { headline, subheadline, path, because, published_ts } = post;
  // Whoever is followed is named as such.
  const authors = post.authors.filter(
    (name) => !because.some(({ type, title }) => type === 'profiles' && title === name),
  );
  return (
    <li className={classes.entry}>
      <a href={path} className={classes.headline}>
        <bdi>{headline || text('untitled')}</bdi>
      </a>
      {subheadline === '' ? null : (
        <p className={classes.subheadline}>
          <bdi>{subheadline}</bdi>
        </p>
      )}
      <p className={classes.facts}>
        <RelativeTime seconds={published_ts} zone={site.timeZone} />
        {authors.length > 0 ? <bdi>{listText(authors)}</bdi> : null}
        {because.map(({ type, id, title }) => (
          <bdi key={`${type} ${id}`} className={classes.because}>
            {title}
          </bdi>
        ))}
      </p>
    </li>
  );
}
