import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { pagingOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import { useListSearch } from '#platform/dashboard/use-list-search.ts';
import { saveSplits } from '../traffic-split.contract.ts';
import { useSplitColumns } from './split-columns.tsx';
import { readSplitPath, splitUrl } from './split-path.ts';
import { useTrafficSplitTexts } from './traffic-split-texts.ts';
import { type StoredSplit, useSplits } from './use-splits.ts';

const SplitDialog = lazyPart(() => import('./split-dialog.tsx'), 'SplitDialog');
const ResultsDialog = lazyPart(() => import('./results-dialog.tsx'), 'ResultsDialog');

const address = listAddress({}, ['name'] as const, { sortBy: 'name', sortDirection: 1, limit: 50 });

/** What is split between visitors: found, added, changed, switched, deleted, with what came of it. */
export function TrafficSplitScreen() {
  const asked = readSplitPath(useLocation({ select: ({ pathname }) => pathname }));
  if (asked === 'unknown') return <NotFound homeUrl="/r/dashboard/home" />;
  return <SplitList asked={asked} />;
}

type SplitListProps = { asked: Exclude<ReturnType<typeof readSplitPath>, 'unknown'> };

/** The list, with the dialog that a path asks for. */
export function SplitList({ asked }: SplitListProps) {
  const text = useTrafficSplitTexts();
  const go = useGo();
  const { search, change, reset, place, question } = useListSearch('traffic_split', address);
  const { query, sections, save, saveNow } = useSplits();
  const words = search.q.toLocaleLowerCase();
  const found = sections.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  const [isClosed, setIsClosed] = useState(false);
  const isAsked = asked !== null;
  // A form keeps what is typed in it from being left, so it is gone before its address is.
  useEffect(() => {
    if (isClosed && isAsked) go(splitUrl(null));
    else if (isClosed) setIsClosed(false);
  }, [isClosed, isAsked, go]);
  const close = () => setIsClosed(true);
  const toggle = async (split: StoredSplit) => {
    const { id, name, isDisabled } = split;
    const isDone = await saveNow(
      (all) => all.map((one) => (one.id === id ? { ...one, isDisabled: !isDisabled } : one)),
      split,
    );
    if (isDone) notices.done(text(isDisabled ? 'started' : 'stopped', { name }));
  };
  const remove = async (gone: StoredSplit) => {
    if (!(await saveNow((all) => all.filter(({ id }) => id !== gone.id), gone))) return;
    notices.done(text('deleted', { name: gone.name }));
  };
  const columns = useSplitColumns({ onToggle: toggle, onRemove: remove });
  const total = query.data ? found.length : undefined;
  const opened = asked && asked.action !== 'add' ? sections.find(({ id }) => id === asked.id) : undefined;
  if (asked && asked.action !== 'add' && query.data && !opened)
    return <NotFound homeUrl="/r/dashboard/home" />;
  return (
    <>
      <ListScreen
        list="traffic_split"
        title={text('splits')}
        state={query}
        count={
          total === undefined ? null : (
            <CountText text={text('count', { count: total, shown: numberText(total) })} />
          )
        }
        search={{ text: search.q, onFind: (q) => change({ q }), label: text('find') }}
        onReset={() => reset()}
        rows={found
          .slice((search.page - 1) * search.limit, search.page * search.limit)
          .map((value) => ({ id: value.id, name: value.name, value }))}
        paging={pagingOf(search, { total, isExact: true }, change)}
        {...{ place, question, columns }}
        primary={
          <May call={saveSplits}>
            <AddButton label={text('add')} onClick={() => go(splitUrl({ action: 'add' }))} />
          </May>
        }
        onOpen={({ id }) => go(splitUrl({ action: 'results', id }))}
        empty={text('empty')}
      />
      <Suspense fallback={null}>
        {isClosed ? null : asked?.action === 'add' || (asked?.action === 'edit' && opened) ? (
          <SplitDialog split={opened ?? null} others={sections} save={save} onClose={close} />
        ) : null}
        {!isClosed && asked?.action === 'results' && opened ? (
          <ResultsDialog split={opened} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
