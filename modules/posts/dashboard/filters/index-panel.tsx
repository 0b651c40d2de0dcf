import { useQuery } from '@tanstack/react-query';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './panels.module.css';
import { indexesStale, searchIndexes } from './post-indexes.ts';

/** Which index looks for the words of the list in whole posts; without one, they are looked for in headlines. */
export function IndexPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const indexes = useQuery({ ...searchIndexes(), staleTime: indexesStale });
  const ofPosts = indexes.data?.items.filter(
    ({ entity, filled_ts }) => entity === 'post' && filled_ts !== null,
  );
  return (
    <>
      <ChoiceList
        label={text('filters.index')}
        state={indexes.isPending ? 'loading' : indexes.isError ? 'failed' : 'ready'}
        choices={[
          { value: '', label: text('filters.headlines') },
          ...(ofPosts ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
        isChosen={(slug) => slug === search.index}
        onChoose={(index) => {
          onChange({ index });
          onClose();
        }}
      />
      <p className={classes.hint}>{text('filters.indexHint')}</p>
    </>
  );
}
