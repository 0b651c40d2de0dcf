import { useQuery } from '@tanstack/react-query';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { postsUrl, statusNameOf } from '#modules/posts/posts.public.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { nearTime, shortDateTime } from '#platform/dashboard/dates.ts';
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
/** So many are shown of what goes live by itself, on later days where today has fewer. */
const leastScheduled = 8;
/** Within it, a day of the week is said. */
const NEAR = 6 * 86_400;
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
 * A few posts of a status, the last changed first; what is scheduled is neither ready nor a draft any more, and what is
 * planned for today stands in its own part.
 */
export function PostsPart({ id, status, isOwn, hidesEmpty = false }: PostsPartProps) {
  const text = useHomeTexts();
  const { profile } = useCaller();
  const scheduled = useScheduled();
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
  const elsewhere = new Set(scheduled.today.map((post) => post.id));
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
 * What is planned for the rest of the day and for the next ones, in that order.
 * @param seesAll whether what the person does not see is not there
 */
export function ScheduledPart({ seesAll }: { seesAll: boolean }) {
  const text = useHomeTexts();
  const { state, posts, count } = useScheduled();
  const list: PostsList = { period: 'future', sortBy: 'scheduled_date', sortDirection: 1 };
  const empty = text(seesAll ? 'noPosts.scheduled' : 'noPosts.seenScheduled');
  const beside = { label: text('calendar'), url: '/r/dashboard/posts/calendar' };
  const all = count && { ...count, url: postsUrl(list) };
  return <Part id="scheduled" {...{ list, state, posts, beside, empty }} count={all} />;
}

/** The posts of that part; every part asks the same, so the server is asked once. */
function useScheduled() {
  const { site } = useCaller();
  const now = useMomentOfDay(site.timeZone);
  const end = endOfDay(now, site.timeZone);
  const { state, posts, count } = usePosts({
    ...{ future: 1, order_by: 'scheduled_date', order_direction: 1, limit: mostScheduled },
  });
  const isAhead = ({ scheduled_at }: PostRow) => scheduled_at !== null && scheduled_at > Date.now() / 1000;
  const isToday = ({ scheduled_at }: PostRow) => (scheduled_at ?? 0) < end;
  const today = posts.filter((post) => isAhead(post) && isToday(post));
  const later = posts.filter((post) => isAhead(post) && !isToday(post));
  const shown = [...today, ...later.slice(0, Math.max(0, leastScheduled - today.length))];
  return { state, posts: shown, today, count };
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
  const now = Date.now() / 1000;
  return (
    <li className={classes.line}>
      <StatusMark status={statusNameOf(post, now)} />
      <ShellLink url={postsUrl({ ...list, post: post.id })} className={classes.headline} onGo={go}>
        <bdi>{post.headline || text('noHeadline')}</bdi>
      </ShellLink>
      <span className={classes.when}>
        {isScheduled ? (
          <TimeText seconds={seconds} zone={site.timeZone}>
            {seconds - now < NEAR ? nearTime(when, now) : shortDateTime(when, now)}
          </TimeText>
        ) : (
          <RelativeTime seconds={post.updated_ts} zone={site.timeZone} />
        )}
      </span>
    </li>
  );
}
