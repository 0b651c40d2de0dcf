import { Suspense, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { agreementSortKeys } from '../../agreement-kinds.contract.ts';
import {
  createSiteAgreement,
  listSiteAgreements,
  type SiteAgreement,
} from '../../site-agreements.contract.ts';
import { useAgreementsTexts } from '../agreements-texts.ts';
import { useDeleteAgreements } from './use-delete-agreements.ts';

const AgreementDialog = lazyPart(() => import('./agreement-dialog.tsx'), 'AgreementDialog');

const address = listAddress({}, agreementSortKeys, { sortBy: 'title', sortDirection: 1 });
const nameOf = ({ title }: SiteAgreement): string => title;

/** The agreements of the site: found, added, changed, deleted. */
export function SiteAgreementsScreen() {
  const text = useAgreementsTexts();
  const params = { siteId: useCaller().site.id };
  const [dialog, setDialog] = useState<SiteAgreement | 'add' | null>(null);
  const { reset, items, props } = useList({
    list: 'site-agreements',
    address,
    ask: (state) =>
      read(listSiteAgreements, { params, query: { query: state.q || undefined, ...pageQuery(state) } }),
    nameOf,
    count: (values) => text('manage.count', values),
  });
  const { onDelete, dialog: question } = useDeleteAgreements(items);
  const columns = useColumns(setDialog, onDelete);
  return (
    <>
      <ListScreen
        {...props}
        title={text('manage.agreements')}
        onReset={() => reset()}
        search={{ ...props.search, label: text('manage.find') }}
        primary={
          <May call={createSiteAgreement}>
            <AddButton label={text('manage.add')} onClick={() => setDialog('add')} />
          </May>
        }
        bulkActions={(selected, clear) => (
          <BulkDelete
            {...{ selected, clear }}
            onDelete={({ ids }) => onDelete([...ids])}
            count={selected.ids.size}
            asksItself
          />
        )}
        columns={columns}
        onOpen={setDialog}
        empty={text('manage.empty')}
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <AgreementDialog agreement={dialog === 'add' ? null : dialog} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      {question}
    </>
  );
}

function useColumns(onEdit: (agreement: SiteAgreement) => void, onDelete: DeleteRows) {
  const text = useAgreementsTexts();
  return useMemo(
    (): TableColumn<SiteAgreement>[] => [
      {
        ...{ id: 'title', title: text('columns.agreement'), width: 260, sortBy: 'title', phone: 'main' },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        ...{ id: 'required', title: text('manage.requiredFor'), width: 'rest', phone: 'below' },
        cell: (agreement, shape) => (
          <>
            {agreement.required_for.map((use) => text(`uses.${use}`)).join(', ') || text('manage.optional')}
            <RowActs
              {...{ name: agreement.title, shape }}
              onEdit={() => onEdit(agreement)}
              onDelete={() => void onDelete([agreement.id])}
            />
          </>
        ),
      },
      numberColumn(
        ({ version }) => version,
        ({ count }) => text('manage.versionOf', { version: count }),
        { id: 'version', title: text('manage.version'), leaves: 2 },
      ),
      numberColumn(
        ({ agreed_count }) => agreed_count,
        (values) => text('manage.agreedCount', values),
        { id: 'agreed', title: text('manage.agreed'), phone: 'belowEnd' },
      ),
      numberColumn(
        ({ denied_count }) => denied_count,
        (values) => text('manage.deniedCount', values),
        { id: 'denied', title: text('manage.denied'), leaves: 1 },
      ),
      timeColumn(({ updated_ts }) => updated_ts, {
        ...{ id: 'changed', title: text('manage.changed'), sortBy: 'updated', leaves: 3, phone: 'end' },
      }),
    ],
    [text, onEdit, onDelete],
  );
}
