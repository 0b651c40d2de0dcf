import ArrowsSortGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { Suspense, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { BulkDelete, type DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import {
  customFieldSortKeys,
  customFieldTypes,
  type FieldEntity,
  fieldEntities,
} from '../custom-field-kinds.contract.ts';
import {
  type CustomField,
  createCustomField,
  listCustomFields,
  orderCustomFields,
} from '../custom-fields.contract.ts';
import { useCustomFieldsTexts } from './custom-fields-texts.ts';
import { useDeleteFields } from './use-delete-fields.ts';

const OrderDialog = lazyPart(() => import('./order-dialog.tsx'), 'OrderDialog');
const FieldDialog = lazyPart(() => import('./field-dialog.tsx'), 'FieldDialog');

const filters = {
  of: oneOf(fieldEntities, 'post'),
  type: oneOf(['', ...customFieldTypes] as const, ''),
};
const address = listAddress(filters, customFieldSortKeys, { sortBy: 'position', sortDirection: 1 });
const ArrowsSortIcon = icon(ArrowsSortGlyph);
const nameOf = ({ title }: CustomField): string => title;

/** What posts, people and communities of a site carry beside what all of them have. */
export function CustomFieldsScreen() {
  const text = useCustomFieldsTexts();
  const params = { siteId: useCaller().site.id };
  const [dialog, setDialog] = useState<CustomField | 'add' | 'order' | null>(null);
  const { search, change, reset, items, props } = useList({
    list: 'custom-fields',
    address,
    ask: (state) =>
      read(listCustomFields, {
        params,
        query: {
          ...{ entity: state.of, query: state.q || undefined, type: state.type || undefined },
          ...pageQuery(state),
        },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'custom_field', said: (count) => text('changed', { count }) },
  });
  const { onDelete, dialog: question } = useDeleteFields(items);
  const columns = useColumns(search.of, setDialog, onDelete);
  return (
    <>
      <ListScreen
        {...props}
        title={text('customFields')}
        views={{
          views: fieldEntities.map((id) => ({ id, title: text(`entities.${id}`), count: undefined })),
          current: search.of,
          onView: (of) => reset({ of }),
        }}
        onReset={() => reset({ of: search.of })}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'type', name: text('columns.type'), values: customFieldTypes },
            value: search.type === '' ? undefined : search.type,
            labelOf: (type) => text(`types.${type}`),
            onChange: (type) => change({ type: type ?? '' }),
          }),
        ]}
        actions={
          items.length > 1 ? (
            <May call={orderCustomFields}>
              <BarButton
                icon={<ArrowsSortIcon />}
                label={text('order.act')}
                onClick={() => setDialog('order')}
              />
            </May>
          ) : null
        }
        primary={
          <May call={createCustomField}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
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
        empty={text(search.of === 'post' ? 'empty' : `emptyOf.${search.of}`)}
      />
      <Suspense fallback={null}>
        {dialog === 'order' ? <OrderDialog entity={search.of} onClose={() => setDialog(null)} /> : null}
        {dialog === null || dialog === 'order' ? null : (
          <FieldDialog
            field={dialog === 'add' ? null : dialog}
            entity={search.of}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
      {question}
    </>
  );
}

function useColumns(
  entity: FieldEntity,
  onEdit: (field: CustomField) => void,
  onDelete: DeleteRows,
): TableColumn<CustomField>[] {
  const text = useCustomFieldsTexts();
  return useMemo(
    () => [
      {
        id: 'title',
        title: text('columns.title'),
        width: 240,
        sortBy: 'title',
        phone: 'main',
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        id: 'posts',
        title: text(entity === 'post' ? 'columns.posts' : 'columns.help'),
        width: 'rest',
        phone: 'below',
        cell: (field, shape) => (
          <>
            <bdi>
              {entity === 'post'
                ? field.post_types.map((type) => text(`postTypes.${type}`)).join(', ') || text('allPosts')
                : field.help}
            </bdi>
            <RowActs
              {...{ name: field.title, shape }}
              onEdit={() => onEdit(field)}
              onDelete={() => void onDelete([field.id])}
            />
          </>
        ),
      },
      {
        id: 'type',
        title: text('columns.type'),
        width: 150,
        phone: 'belowEnd',
        cell: ({ type }) => text(`types.${type}`),
      },
      {
        id: 'required',
        title: text('columns.required'),
        width: 120,
        leaves: 2,
        minWindow: 900,
        cell: ({ is_required }) => text(is_required ? 'required' : 'optional'),
      },
      {
        id: 'name',
        title: text('columns.name'),
        width: 180,
        sortBy: 'name',
        leaves: 1,
        minWindow: 900,
        cell: ({ name }) => <bdi dir="ltr">{name}</bdi>,
      },
      timeColumn((field) => field.updated_ts, {
        ...{ id: 'changed', title: text('columns.changed'), leaves: 3, phone: 'end' },
      }),
    ],
    [text, entity, onEdit, onDelete],
  );
}
