import { useQuery } from '@tanstack/react-query';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { postsUrl, statusNameOf } from '#modules/posts/posts.public.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { timeOfDay } from '#platform/dashboard/dates.ts';
import { read } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { StatusMark } from '#platform/dashboard/status-mark.tsx';
import { i18n } from '#platform/dashboard/texts.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { useMomentOfDay } from '#platform/dashboard/use-moment.ts';
import { endOfDay } from './end-of-day.ts';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';

type PartId = 'drafts' | 'revision' | 'review' | 'ready' | 'scheduled';
type PostsQuery = NonNullable<InputOf<typeof listPosts>['query']>;

const shownPosts = 5;
/** Some of them may stand elsewhere. */
const askedPosts = 15;
const mostScheduled = 20;

type PostsPartProps = {
  id: Exclude<PartId, 'scheduled'>;
  status: number;
  /** Only what the person has written. */
  isOwn: boolean;
};

/** A few posts of a status, the last changed first; those that go live today stand in their own part. */
export function PostsPart({ id, status, isOwn }: PostsPartProps) {
  const { profile } = useCaller();
  const goesLiveToday = useGoesLiveToday();
  const asked: PostsQuery = {
    status,
    ...(isOwn ? { author_id: profile.id } : {}),
    ...{ order_by: 'updated_date', order_direction: -1, limit: askedPosts },
  };
  const url = postsUrl({
    status,
    ...(isOwn ? { authorId: profile.id, author: profile.title } : {}),
    sortBy: 'updated_date',
  });
  const { state, posts, count } = usePosts(asked);
  const shown = posts.filter((post) => !goesLiveToday(post)).slice(0, shownPosts);
  return <Part id={id} state={state} posts={shown} count={count && { ...count, url }} />;
}

/** What goes live by itself before the day is over, in the order in which it does. */
export function ScheduledPart() {
  const goesLiveToday = useGoesLiveToday();
  const { state, posts } = usePosts({
    ...{ future: 1, order_by: 'scheduled_date', order_direction: 1, limit: mostScheduled },
  });
  const today = posts.filter(goesLiveToday);
  const url = postsUrl({ period: 'future', sortBy: 'scheduled_date', sortDirection: 1 });
  const count = { total: today.length, isExact: today.length < mostScheduled, url };
  return <Part id="scheduled" state={state} posts={today} count={count} />;
}

/** Tells whether a post goes live by itself before the day is over. */
function useGoesLiveToday(): (post: Pick<PostRow, 'scheduled_at'>) => boolean {
  const { site } = useCaller();
  const now = useMomentOfDay(site.timeZone);
  const end = endOfDay(now, site.timeZone);
  return ({ scheduled_at }) =>
    scheduled_at !== null && scheduled_at < end && scheduled_at > Date.now() / 1000;
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
  state: Parameters<typeof HomePart>[0]['state'];
  posts: readonly PostRow[];
  count: Parameters<typeof HomePart>[0]['count'];
};

function Part({ id, state, posts, count }: PartProps) {
  const text = useHomeTexts();
  return (
    <HomePart
      title={text(`posts.${id}`)}
      state={state}
      failed={text('postsFailed')}
      count={count}
      isEmpty={posts.length === 0}
      empty={text(`noPosts.${id}`)}
    >
      {posts.map((post) => (
        <PostLine key={post.id} post={post} isScheduled={id === 'scheduled'} />
      ))}
    </HomePart>
  );
}

function PostLine({ post, isScheduled }: { post: PostRow; isScheduled: boolean }) {
  const text = useHomeTexts();
  const go = useGo();
  const { site } = useCaller();
  const seconds = post.scheduled_at ?? post.updated_ts;
  const when = { seconds, zone: site.timeZone, language: i18n.language };
  const status = isScheduled ? 'scheduled' : statusNameOf(post, Date.now() / 1000);
  return (
    <li className={classes.line}>
      <StatusMark status={status} />
      <ShellLink
        url={postsUrl({ status: post.status, post: post.id, sortBy: 'updated_date' })}
        className={classes.headline}
        onGo={go}
      >
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
