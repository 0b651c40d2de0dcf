import ArchiveGlyph from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import ArchiveOffGlyph from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import { Suspense, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { packageSortKeys, packageStatuses } from '../package-kinds.contract.ts';
import { listPackages, type Package } from '../packages.contract.ts';
import { PackageState } from './subscription-state.tsx';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';
import { useArchivePackage } from './use-archive-package.ts';
import { usePlanWords } from './use-plan-words.ts';
import { useProductWords } from './use-product-words.ts';

const PackageDialog = lazyPart(() => import('./package-dialog.tsx'), 'PackageDialog');
const ArchiveIcon = icon(ArchiveGlyph);
const ArchiveOffIcon = icon(ArchiveOffGlyph);

const address = listAddress({ status: oneOf(['', ...packageStatuses] as const, '') }, packageSortKeys, {
  ...{ sortBy: 'sort', sortDirection: 1 },
});
const nameOf = ({ title }: Package): string => title;

/** What readers subscribe to: packages with their plans. */
export function PackagesScreen() {
  const text = useSubscriptionsTexts();
  const [dialog, setDialog] = useState<Package | 'add' | null>(null);
  const { search, change, props } = useList({
    list: 'packages',
    address,
    ask: (state) =>
      read(listPackages, {
        query: { query: state.q || undefined, status: state.status || undefined, ...pageQuery(state) },
      }),
    nameOf,
    count: (values) => text('packages.count', values),
    live: { topic: 'package', said: (count) => text('packages.changed', { count }) },
  });
  const columns = useColumns(setDialog);
  return (
    <>
      <ListScreen
        {...props}
        title={text('packages.name')}
        search={{ ...props.search, label: text('packages.find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('packages.columns.status'), values: packageStatuses },
            value: search.status === '' ? undefined : search.status,
            labelOf: (status) => text(`packages.statuses.${status}`),
            onChange: (status) => change({ status: status ?? '' }),
          }),
        ]}
        primary={<AddButton label={text('packages.add')} onClick={() => setDialog('add')} />}
        columns={columns}
        onOpen={setDialog}
        failure={text('packages.failed')}
        empty={text('packages.empty')}
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <PackageDialog row={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}

function useColumns(onEdit: (row: Package) => void): TableColumn<Package>[] {
  const text = useSubscriptionsTexts();
  const planWords = usePlanWords();
  const productWords = useProductWords();
  const archive = useArchivePackage();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('packages.columns.title'), width: 240 },
        ...{ sortBy: 'title', phone: 'main' },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        ...{ id: 'plans', title: text('packages.columns.plans'), width: 'rest', phone: 'below' },
        cell: (row, shape) => (
          <>
            {row.plans.length === 0 ? text('packages.noPlans') : listText(row.plans.map(planWords))}
            <RowActs {...{ name: row.title, shape }} onEdit={() => onEdit(row)}>
              <IconButton
                name={text(row.status === 'archived' ? 'packages.restore' : 'packages.archive', {
                  name: row.title,
                })}
                tip="end"
                onClick={() => archive(row)}
              >
                {row.status === 'archived' ? <ArchiveOffIcon /> : <ArchiveIcon />}
              </IconButton>
            </RowActs>
          </>
        ),
      },
      {
        ...{
          id: 'products',
          title: text('packages.columns.products'),
          width: 280,
          leaves: 1,
          minWindow: 900,
        },
        cell: ({ products }) => (
          <bdi>{products.length === 0 ? text('packages.nothing') : productWords(products).join(', ')}</bdi>
        ),
      },
      numberColumn(
        (row) => row.subscribers_count,
        (values) => text('packages.subscribers', values),
        {
          ...{ id: 'subscribers', title: text('packages.columns.subscribers') },
          width: 110,
          phone: 'belowEnd',
        },
      ),
      {
        ...{ id: 'status', title: text('packages.columns.status'), width: 116, phone: 'start' },
        cell: ({ status }) => <PackageState status={status} />,
      },
      timeColumn((row) => row.updated_ts, {
        ...{ id: 'changed', title: text('packages.columns.changed'), leaves: 2, phone: 'end' },
      }),
    ],
    [text, planWords, productWords, archive, onEdit],
  );
}
