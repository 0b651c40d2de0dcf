import { useQuery } from '@tanstack/react-query';
import { listSearchIndexes } from '#modules/search-indexes/search-indexes.contract.ts';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './panels.module.css';

/** A site has no more indexes than a page of them. */
const MOST = 50;

/** Which index looks for the words of the list in whole posts; without one, they are looked for in headlines. */
export function IndexPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const indexes = useQuery({ ...read(listSearchIndexes, { query: { limit: MOST } }), staleTime: 60_000 });
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
