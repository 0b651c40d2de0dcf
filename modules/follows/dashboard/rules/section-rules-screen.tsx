import { Suspense, useMemo, useState } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { digits, oneOf } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { listSectionFollowRules, type SectionFollowRule } from '../../section-follow-rules.contract.ts';
import { NamedCell } from '../follow-cells.tsx';
import { useFollowsTexts } from '../follows-texts.ts';
import { useRulePlaces } from './use-rule-places.ts';

const SectionRuleDialog = lazyPart(() => import('./section-rule-dialog.tsx'), 'SectionRuleDialog');

const address = listAddress(
  { place: digits(undefined, (id) => id > 0), only: oneOf(['rules'], undefined) },
  ['order'],
  { sortBy: 'order', sortDirection: 1, limit: 50 },
);
const nameOf = ({ title }: SectionFollowRule): string => title;

/** Sections with who follows each without choosing it, on the site or in a community. */
export function SectionRulesScreen() {
  const text = useFollowsTexts();
  const { site } = useCaller();
  const places = useRulePlaces();
  const [changed, setChanged] = useState<SectionFollowRule | null>(null);
  const { place: named } = address.read(useAddress().pairs);
  const place = places.find(({ id }) => id === named) ?? places[0] ?? { id: site.id, title: site.title };
  const params = { siteId: place.id };
  const { search, change, props } = useList({
    list: 'section-rules',
    address,
    ask: (state) =>
      read(listSectionFollowRules, {
        params,
        query: {
          ...{ q: state.q || undefined, limit: state.limit, offset: offsetOf(state) },
          only_rules: state.only === 'rules' ? true : undefined,
        },
      }),
    nameOf,
    count: (values) => text('count.sections', values),
  });
  const columns = useColumns(setChanged);
  const { sort: _, onSort: __, ...shown } = props;
  const people = (props.state as { data?: { people: Parameters<typeof SectionRuleDialog>[0]['people'] } })
    .data?.people;
  return (
    <>
      <ListScreen
        {...shown}
        title={text('nouns.sections')}
        search={{ ...props.search, label: text('find') }}
        filters={[
          ...(places.length > 1
            ? [
                choiceFilter<number>({
                  ...{ id: 'place', name: text('rules.place'), none: places[0]?.title ?? '' },
                  value: place === places[0] ? undefined : place.id,
                  values: places.slice(1).map(({ id }) => id),
                  labelOf: (id) => places.find((one) => one.id === id)?.title ?? '',
                  onChange: (id) => change({ place: id, page: 1 }),
                }),
              ]
            : []),
          choiceFilter({
            ...{ id: 'only', name: text('rules.who'), value: search.only, values: ['rules'] as const },
            labelOf: () => text('rules.only'),
            onChange: (only) => change({ only, page: 1 }),
          }),
        ]}
        columns={columns}
        onOpen={setChanged}
        failure={text('loadFailed')}
        empty={text(search.only ? 'rules.none' : 'emptyExplore.sections')}
      />
      <Suspense fallback={null}>
        {changed && people ? (
          <SectionRuleDialog
            {...{ place, people }}
            rule={changed}
            isOfSite={place.id === site.id}
            onClose={() => setChanged(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function useColumns(onEdit: (rule: SectionFollowRule) => void): TableColumn<SectionFollowRule>[] {
  const text = useFollowsTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'name', title: text('columns.section'), width: 'rest', phone: 'main' },
        cell: (rule, shape) => (
          <>
            <NamedCell title={rule.title} logo={null} hasPicture={false} note={rule.path} />
            <RowActs name={rule.title} shape={shape} onEdit={() => onEdit(rule)} />
          </>
        ),
      },
      {
        ...{ id: 'kind', title: text('rules.who'), width: 280, phone: 'below' },
        cell: ({ kind, is_running }) =>
          is_running
            ? text('rules.running', { kind: text(`rules.kinds.${kind}`) })
            : text(`rules.kinds.${kind}`),
      },
      timeColumn(({ since_ts: seconds }) => seconds, {
        ...{ id: 'since', title: text('rules.since'), width: 140, leaves: 1 },
      }),
    ],
    [text, onEdit],
  );
}
