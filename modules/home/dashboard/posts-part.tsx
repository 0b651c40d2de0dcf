import { useQuery } from '@tanstack/react-query';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { postsUrl, statusNameOf } from '#modules/posts/posts.public.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { timeOfDay } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { useMomentOfDay } from '#platform/dashboard/use-moment.ts';
import { endOfDay } from './end-of-day.ts';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';

type PartId = 'drafts' | 'revision' | 'review' | 'ownReview' | 'ready' | 'ownReady' | 'scheduled';
/** Which list the posts of a part stand in. */
type PostsList = Parameters<typeof postsUrl>[0];
type PostsQuery = NonNullable<InputOf<typeof listPosts>['query']>;

const shownPosts = 5;
const mostScheduled = 20;
/** So many that enough are left when all that go live today stand elsewhere. */
const askedPosts = shownPosts + mostScheduled;

type PostsPartProps = {
  id: Exclude<PartId, 'scheduled'>;
  status: number;
  /** Only what the person has written. */
  isOwn: boolean;
  /** Whether the part is left out while there is nothing in it. */
  hidesEmpty?: boolean;
};

/**
 * A few posts of a status, the last changed first; what is scheduled is neither ready nor a draft any more, and stands in
 * its own part.
 */
export function PostsPart({ id, status, isOwn, hidesEmpty = false }: PostsPartProps) {
  const text = useHomeTexts();
  const { profile } = useCaller();
  const scheduled = useScheduledToday();
  const isUnplanned = id === 'ready' || id === 'ownReady' || id === 'drafts';
  const asked: PostsQuery = {
    status,
    ...(isOwn ? { author_id: profile.id } : {}),
    ...(isUnplanned ? { unscheduled: 1 } : {}),
    ...{ order_by: 'updated_date', order_direction: -1, limit: askedPosts },
  };
  // In its usual order, the list opens with the view that asks the same.
  const list: PostsList = {
    status,
    ...(isOwn ? { authorId: profile.id, author: profile.title } : {}),
    ...(isUnplanned ? { unscheduled: 1 } : {}),
  };
  const { state, posts, count } = usePosts(asked);
  const elsewhere = new Set(scheduled.posts.map((post) => post.id));
  const shown = posts.filter((post) => !elsewhere.has(post.id)).slice(0, shownPosts);
  const isPending = state.isPending || scheduled.state.isPending;
  return (
    <Part
      id={id}
      state={{ ...state, isPending }}
      posts={isPending ? [] : shown}
      list={list}
      count={count && { ...count, url: postsUrl(list) }}
      empty={posts.length > 0 ? text('allLiveToday') : hidesEmpty ? null : text(`noPosts.${id}`)}
    />
  );
}

/**
 * What goes live by itself before the day is over, in the order in which it does.
 * @param seesAll whether what the person does not see is not there
 */
export function ScheduledPart({ seesAll }: { seesAll: boolean }) {
  const text = useHomeTexts();
  const { state, posts } = useScheduledToday();
  const list: PostsList = { period: 'future', sortBy: 'scheduled_date', sortDirection: 1 };
  const count = { total: posts.length, isExact: posts.length < mostScheduled, url: postsUrl(list) };
  const empty = text(seesAll ? 'noPosts.scheduled' : 'noPosts.seenScheduled');
  const beside = { label: text('calendar'), url: '/r/dashboard/posts/calendar' };
  return <Part id="scheduled" {...{ list, state, posts, count, beside, empty }} />;
}

/** The posts that the part of today shows; every part asks the same, so the server is asked once. */
function useScheduledToday() {
  const { site } = useCaller();
  const now = useMomentOfDay(site.timeZone);
  const end = endOfDay(now, site.timeZone);
  const { state, posts } = usePosts({
    ...{ future: 1, order_by: 'scheduled_date', order_direction: 1, limit: mostScheduled },
  });
  const isToday = ({ scheduled_at }: PostRow) =>
    scheduled_at !== null && scheduled_at < end && scheduled_at > Date.now() / 1000;
  return { state, posts: posts.filter(isToday) };
}

function usePosts(query: PostsQuery) {
  const { site } = useCaller();
  const list = useQuery({ ...read(listPosts, { params: { roarId: site.id }, query }), staleTime: 0 });
  const counted = list.data?.posts_count;
  return {
    state: { isPending: list.isPending, error: list.error, refetch: list.refetch },
    posts: list.data?.posts ?? [],
    count: counted && { total: counted.count, isExact: counted.is_exact },
  };
}

type PartProps = {
  id: PartId;
  /** The list that the part is a piece of; a post opens in it. */
  list: PostsList;
  state: Parameters<typeof HomePart>[0]['state'];
  posts: readonly PostRow[];
  count: Parameters<typeof HomePart>[0]['count'];
  beside?: Parameters<typeof HomePart>[0]['beside'];
  empty: string | null;
};

function Part({ id, list, state, posts, count, beside, empty }: PartProps) {
  const text = useHomeTexts();
  return (
    <HomePart
      title={text(`posts.${id}`)}
      state={state}
      failed={text('postsFailed')}
      count={count}
      beside={beside}
      isEmpty={posts.length === 0}
      empty={empty}
    >
      {posts.map((post) => (
        <PostLine key={post.id} post={post} list={list} isScheduled={id === 'scheduled'} />
      ))}
    </HomePart>
  );
}

type LineProps = { post: PostRow; list: PostsList; isScheduled: boolean };

function PostLine({ post, list, isScheduled }: LineProps) {
  const text = useHomeTexts();
  const go = useGo();
  const { site } = useCaller();
  const seconds = post.scheduled_at ?? post.updated_ts;
  const when = { seconds, zone: site.timeZone, language: pageLanguage };
  const status = isScheduled ? 'scheduled' : statusNameOf(post, Date.now() / 1000);
  return (
    <li className={classes.line}>
      <StatusMark status={status} />
      <ShellLink url={postsUrl({ ...list, post: post.id })} className={classes.headline} onGo={go}>
        <bdi>{post.headline || text('noHeadline')}</bdi>
      </ShellLink>
      <span className={classes.when}>
        {isScheduled ? (
          <TimeText seconds={seconds} zone={site.timeZone}>
            {timeOfDay(when)}
          </TimeText>
        ) : (
          <RelativeTime seconds={post.updated_ts} zone={site.timeZone} />
        )}
      </span>
    </li>
  );
}
