import { useAddress, useGo } from '#platform/dashboard/address.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { listDiscovery } from '../discovery.contract.ts';
import { discoveryPeriods, discoveryTabs } from '../discovery-kinds.contract.ts';
import { type DiscoveryRow, useDiscoveryColumns } from './discovery-columns.tsx';
import { useDiscoveryTexts } from './discovery-texts.ts';
import { useMoreActs } from './use-more-acts.tsx';

const [, ...longer] = discoveryPeriods;
const address = listAddress(
  { tab: oneOf(discoveryTabs, 'network'), period: oneOf(discoveryPeriods, 'today') },
  ['velocity'],
  { sortBy: 'velocity', sortDirection: -1 },
);
const nameOf = ({ title }: DiscoveryRow): string => title;

/** What there is to publish and to look at: what one follows, what is read more and more, who sends readers. */
export function DiscoveryScreen() {
  const text = useDiscoveryTexts();
  const go = useGo();
  const params = { siteId: useCaller().site.id };
  const { tab } = address.read(useAddress().pairs);
  const { search, change, reset, props } = useList({
    list: 'discovery',
    address,
    ask: (state) => {
      const input = {
        params,
        query: {
          ...{ tab: state.tab, period: state.period, q: state.q || undefined },
          ...{ limit: state.limit, offset: offsetOf(state) },
        },
      };
      return {
        queryKey: keyOf(listDiscovery, input),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { items, total_count } = await call(listDiscovery, input, { signal });
          // Their place tells rows apart.
          return { items: items.map((item, at) => ({ ...item, id: at + 1 })), total_count };
        },
      };
    },
    nameOf,
    count: (values) => text(`count.${tab}`, values),
  });
  const { moreOf, dialog } = useMoreActs();
  const columns = useDiscoveryColumns(tab, moreOf);
  return (
    <>
      <ListScreen
        {...props}
        title={text(`nouns.${tab}`)}
        views={{
          views: discoveryTabs.map((id) => ({ id, title: text(`tabs.${id}`), count: undefined })),
          current: tab,
          onView: (id) => reset({ tab: id, period: search.period }),
        }}
        onReset={() => reset({ tab })}
        search={{ ...props.search, label: text('find') }}
        filters={
          tab === 'saved'
            ? []
            : [
                choiceFilter({
                  ...{ id: 'period', name: text('period'), none: text('periods.today'), values: longer },
                  value: search.period === 'today' ? undefined : search.period,
                  labelOf: (period) => text(`periods.${period}`),
                  onChange: (period) => change({ period: period ?? 'today' }),
                }),
              ]
        }
        columns={columns}
        onOpen={({ url }) => open(url, '_blank', 'noopener')}
        empty={
          <>
            {text(`empty.${tab}`)}{' '}
            {tab === 'network' ? (
              <ShellLink url="/r/dashboard/river/explore" onGo={go}>
                {text('explore')}
              </ShellLink>
            ) : null}
          </>
        }
      />
      {dialog}
    </>
  );
}
