import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { type SearchIndex, searchIndex } from '../search-indexes.contract.ts';
import { facetTypes, MOST_FACETS } from '../search-kinds.contract.ts';
import { queryOfWords } from '../search-words.contract.ts';
import { type ChosenValue, FacetList } from './facet-list.tsx';
import classes from './index-drawer.module.css';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';

/** Tries an index with the words that somebody types, and with values that the results have. */
export function SearchTrial({ index }: { index: SearchIndex }) {
  const text = useSearchIndexesTexts();
  const siteId = useCaller().site.id;
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState<ChosenValue | null>(null);
  const facets = Object.entries(index.mapping.fields)
    .flatMap(([name, { facet, type }]) => (facet && facetTypes.includes(type) ? [name] : []))
    .slice(0, MOST_FACETS);
  const found = useQuery({
    ...read(searchIndex, {
      params: { siteId, indexSlug: index.slug },
      query: {
        ...queryOf(asked, chosen),
        limit: 10,
        ...(facets.length > 0 ? { facets: facets.join(',') } : {}),
      },
    }),
    enabled: asked !== '',
    placeholderData: (before) => before,
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    setChosen(null);
    if (typed.trim() === asked) void found.refetch();
    else setAsked(typed.trim());
  };
  if (index.filled_ts === null) return null;
  const data = asked === '' ? undefined : found.data;
  const said = data && { shown: numberText(data.total_count), ms: numberText(data.took_ms) };
  return (
    <section className={`${parts.part} ${classes.trial}`}>
      <h3>{text('try.title')}</h3>
      <form onSubmit={search}>
        <TextField label={text('try.label')} value={typed} onText={setTyped} maxLength={200} />
        <Button type="submit" variant="default" loading={found.isFetching}>
          {text('try.search')}
        </Button>
      </form>
      {data ? null : <p className={parts.hint}>{text('try.hint')}</p>}
      {found.error ? <FailureView error={found.error} onRetry={() => void found.refetch()} /> : null}
      {said ? (
        <p role="status" className={parts.hint}>
          {data.items.length === 0
            ? text('try.none')
            : data.is_exact
              ? text('try.found', { count: data.total_count, ...said })
              : text('try.foundMany', said)}
        </p>
      ) : null}
      {data ? (
        <FacetList
          {...{ mapping: index.mapping, facets: data.facets, total: data.total_count, chosen }}
          onChoose={setChosen}
        />
      ) : null}
      {data && data.items.length > 0 ? (
        <ol className={parts.results}>
          {data.items.map(({ id, title, score }) => (
            <li key={id}>
              <bdi>{title || text('try.untitled')}</bdi>
              <span className={parts.score}>{score.toFixed(2)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

/** The words alone, or with the value that results must have. */
function queryOf(words: string, chosen: ChosenValue | null) {
  if (chosen === null) return { text: words };
  const { all = [], none = [] } = queryOfWords(words) ?? {};
  const labels = { field: chosen.field, values: chosen.values };
  return { filter: JSON.stringify({ all: [...all, { labels }], none }) };
}
