import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { anywhere, isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { StatusFilter } from '../../post-status.contract.ts';
import { countPosts } from '../../posts.contract.ts';
import type { PostsFilter } from '../filters/use-posts-filters.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import { type Clock, postsCountQuery } from './posts-list-query.ts';
import type { PostsSearch } from './posts-search.ts';

const mostAsked = 4;
const importCommand = 'npm run import -- <file>';

type NothingWrittenProps = { onChange: (change: Partial<PostsSearch>) => void };

/** What is said where no post is live: how many are not, or the next step for those who may take it. */
export function NothingWritten({ onChange }: NothingWrittenProps) {
  const text = usePostsTexts();
  const platformText = usePlatformTexts();
  const { site, holder } = useCaller();
  // Who only reads is not told what others have not done.
  const mayWrite = isAllowed(anywhere('CREATE_REAL_DRAFT'), holder);
  const status = StatusFilter.POST_AND_DRAFT;
  const { data: all } = useQuery({
    ...read(countPosts, { params: { roarId: site.id }, query: { status, bounded: 1 } }),
    enabled: mayWrite,
  });
  const nothing = platformText('list.empty', { title: text('posts') });
  const communities = [...holder.communityPermissions.values()];
  if (holder.sitePermissions.size === 0 && !communities.some((held) => held.has('VIEW_SUBPAGES')))
    return <MessageView title={nothing}>{text('noneToSee', { site: site.title })}</MessageView>;
  if (!all) return <MessageView title={nothing} />;
  if (all.count > 0) {
    const shown = boundedCount(all.count, all.is_exact);
    return (
      <MessageView
        title={platformText('list.emptyFiltered', { title: text('posts') })}
        actions={<Button onClick={() => onChange({ status })}>{text('showNotLive')}</Button>}
      >
        {text('notLive', { count: all.count, shown })}
      </MessageView>
    );
  }
  return (
    <MessageView title={nothing}>
      {text('empty', { site: site.title })}
      {isAllowed(onSite('EDIT_SITE'), holder) ? (
        <>
          {' '}
          {text('bringIn')} <code dir="ltr">{importCommand}</code>
        </>
      ) : null}
    </MessageView>
  );
}

type NothingFoundProps = {
  search: PostsSearch;
  clock: Clock;
  filters: readonly PostsFilter[];
  onChange: (change: Partial<PostsSearch>) => void;
  onReset: () => void;
};

/** What stands in the place of rows that the filters hide: which one to lift, and what would appear. */
export function NothingFound({ search, clock, filters, onChange, onReset }: NothingFoundProps) {
  const text = usePostsTexts();
  const platformText = usePlatformTexts();
  const { site } = useCaller();
  const set = filters
    .filter(({ isSet }) => isSet)
    .map(({ name, cleared }) => ({ name, cleared, button: platformText('list.clearFilter', { name }) }));
  const phrase = { name: text('lift.search'), cleared: { q: '' }, button: platformText('list.clearFind') };
  const asked = [...(search.q === '' ? [] : [phrase]), ...set].slice(0, mostAsked);
  const counts = useQueries({
    queries: asked.map(({ cleared }) =>
      read(countPosts, {
        params: { roarId: site.id },
        query: { ...postsCountQuery({ ...search, ...cleared }, clock), bounded: 1 },
      }),
    ),
  });
  const isReady = counts.every(({ isPending }) => !isPending);
  const offers = isReady
    ? asked.flatMap((lift, index) => {
        const found = counts[index]?.data;
        return found && found.count > 0 ? { ...lift, found } : [];
      })
    : [];
  return (
    <MessageView
      title={platformText('list.emptyFiltered', { title: text('posts') })}
      actions={
        <>
          {offers.map(({ button, cleared }) => (
            <Button key={button} variant="default" onClick={() => onChange(cleared)}>
              {button}
            </Button>
          ))}
          <Button variant="subtle" onClick={onReset}>
            {platformText('list.resetAll')}
          </Button>
        </>
      }
    >
      {offers
        .map(({ name, found: { count, is_exact } }) => {
          const shown = boundedCount(count, is_exact);
          return text('lift.shows', { count, shown, name });
        })
        .join(' ')}
    </MessageView>
  );
}

/** What is said after the rows of a search that ended before it had gone through all posts. */
export function SearchOn({ onSearchOn }: { onSearchOn: () => void }) {
  const text = usePostsTexts();
  const actions = <Button onClick={onSearchOn}>{text('searchOn')}</Button>;
  return (
    <MessageView title={text('cutShort')} actions={actions}>
      {text('cutShortHint')}
    </MessageView>
  );
}

/** What is said after rows that only their headlines were searched for, because the index of the list is away. */
export function OnlyHeadlines() {
  const text = usePostsTexts();
  return <MessageView title={text('degraded')}>{text('degradedHint')}</MessageView>;
}
