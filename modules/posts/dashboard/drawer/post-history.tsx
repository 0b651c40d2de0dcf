import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { listPostHistory, type PostHistoryEntry } from '../../post-drawer.contract.ts';
import { LIVE, PostStatus } from '../../post-status.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { postStatusLabel } from '../post-status-name.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

/** Who did what to the post and when: the last ten, and older ones on demand. */
export function PostHistory({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  const params = { siteId: site.id, postId: post.id };
  const found = useInfiniteQuery({
    // What was done since is part of the question: the post has another revision then.
    queryKey: [...keyOf(listPostHistory, { params }), post.revision],
    queryFn: ({ pageParam, signal }) =>
      call(listPostHistory, { params, query: pageParam === '' ? {} : { after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after ?? undefined,
    maxPages: 50,
  });
  const entries = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section className={parts.part} aria-label={text('history.title')}>
      <h3>{text('history.title')}</h3>
      {found.error ? <FailureView error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data && entries.length === 0 ? <OwnTimes post={post} /> : null}
      {entries.length > 0 ? (
        <ol className={classes.history}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      ) : null}
      {found.hasNextPage ? (
        <button
          type="button"
          className={classes.add}
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {text('history.older')}
        </button>
      ) : null}
    </section>
  );
}

/** What is known of a post that came from elsewhere: its own times. */
function OwnTimes({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  const { published_ts: published, created_ts: created } = post;
  const line = (seconds: number, said: string) => (
    <li>
      <TimeText seconds={seconds} zone={site.timeZone}>
        {shortDateTime({ seconds, zone: site.timeZone, language: pageLanguage }, Date.now() / 1000)}
      </TimeText>
      <span className={classes.quiet}>{said}</span>
    </li>
  );
  return (
    <ol className={classes.history}>
      {published === null ? null : line(published, text('published'))}
      {line(created, text('created'))}
    </ol>
  );
}

function Entry({ entry }: { entry: PostHistoryEntry }) {
  const text = useDrawerTexts();
  const { site } = useCaller();
  const act = useEntryWords();
  const when = { seconds: entry.ts, zone: site.timeZone, language: pageLanguage };
  return (
    <li>
      <TimeText seconds={entry.ts} zone={site.timeZone}>
        {shortDateTime(when, Date.now() / 1000)}
      </TimeText>
      <span>
        <b>
          <bdi>{entry.person?.title || text('history.nobody')}</bdi>
        </b>{' '}
        <span className={classes.quiet}>{act(entry)}</span>
      </span>
    </li>
  );
}

const known = [
  ...([
    'kicker',
    'headline',
    'subheadline',
    'external_url',
    'slug',
    'excerpt',
    'author_ids',
    'section_ids',
    'tag_ids',
    'image',
  ] as const),
  ...([
    'language',
    'visibility',
    'has_password',
    'layout',
    'comments_enabled',
    'scheduled_ts',
    'rating',
    'is_locked',
  ] as const),
];

/** What was done in words: of a status from where to where, of a save which fields it changed. */
function useEntryWords(): (entry: PostHistoryEntry) => string {
  const text = useDrawerTexts();
  const { site } = useCaller();
  return ({ action, fields, custom_fields: custom, from_status: from, to_status: to, scheduled_at: at }) => {
    const act = action.split('.')[1] ?? action;
    const name = acts.find((one) => one === act);
    const said = name ? text(`history.acts.${name}`) : undefined;
    // What was deleted has no other status to tell of.
    if (from !== null && to !== null && from !== to && name !== 'removed') {
      const isLive = [from, to].every((status) => LIVE.some((live) => live === status));
      if (isLive && to === PostStatus.FEATURED) return text('history.featured');
      if (isLive && from === PostStatus.FEATURED) return text('history.unfeatured');
      const moved = text('history.moved', { from: postStatusLabel(from), to: postStatusLabel(to) });
      return said === undefined ? moved : listText([said, moved]);
    }
    if (act === 'scheduled') {
      if (at === null)
        return fields.includes('scheduled_ts') ? text('history.unscheduled') : text('history.planned');
      const when = { seconds: at, zone: site.timeZone, language: pageLanguage };
      return text('history.scheduled', { time: shortDateTime(when, Date.now() / 1000) });
    }
    if (act === 'updated') {
      const names = known.filter((one) => fields.includes(one)).map((one) => text(`history.fields.${one}`));
      if (fields.includes('body_length')) names.unshift(text('history.fields.body'));
      if (fields.some((one) => one.startsWith('seo.'))) names.push(text('history.fields.seo'));
      names.push(...custom);
      if (names.length > 0) return text('history.changed', { fields: listText(names) });
    }
    return said ?? text('history.updated');
  };
}

/** What is told by a phrase of its own. */
const acts = [
  ...(['authors_changed', 'created', 'marked_spam', 'positioned', 'rated', 'layout_changed'] as const),
  ...(['removed', 'restored', 'revision_named', 'schedule_failed', 'sections_changed'] as const),
  ...([
    'stage_changed',
    'tags_changed',
    'translation_up_to_date',
    'unmarked_spam',
    'locked',
    'unlocked',
  ] as const),
] as const;
