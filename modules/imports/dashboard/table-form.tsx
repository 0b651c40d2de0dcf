import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import {
  dateFields,
  dateOrders,
  hasFieldOf,
  neededFields,
  rowStatuses,
  type TableField,
  type TableKind,
  tableFields,
} from '../csv-import.contract.ts';
import type { ImportTable } from '../import-table.contract.ts';
import { changeImportOptions, getImport, listImports } from '../imports.contract.ts';
import classes from './imports.module.css';
import { useImportsTexts } from './imports-texts.ts';

const zones = Intl.supportedValuesOf('timeZone');
const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

type TableFormProps = {
  importId: number;
  kind: TableKind;
  table: ImportTable;
  /** Whether what is chosen differs from what the preview shows. */
  isChanged: boolean;
  onChanged: (isChanged: boolean) => void;
};

/** What each column of a table is, with values of the file beside it, and how its dates and posts are taken. */
export function TableForm({ importId, kind, table, isChanged, onChanged }: TableFormProps) {
  const text = useImportsTexts();
  const params = { siteId: useCaller().site.id, importId };
  const [columns, setColumns] = useState(() => table.columns.map(({ field }) => field));
  const [rest, setRest] = useState({
    ...{ time_zone: table.time_zone, date_order: table.date_order, row_status: table.row_status },
  });
  const save = useWrite(changeImportOptions, [listImports, getImport]);
  const fields: readonly TableField[] = tableFields[kind];
  const choose = (at: number, field: TableField | null) => {
    // A field that another column had leaves it.
    setColumns(columns.map((one, index) => (index === at ? field : one === field ? null : one)));
    onChanged(true);
  };
  const change = (values: Partial<typeof rest>) => {
    setRest({ ...rest, ...values });
    onChanged(true);
  };
  const isOfPosts = kind === 'csv_posts';
  const hasRows = hasFieldOf(columns, neededFields[kind]);
  const hasDates = hasFieldOf(columns, dateFields[kind]);
  const separator = separatorNames[table.separator as keyof typeof separatorNames] ?? 'comma';
  const said = hasRows ? save.error?.message : text(isOfPosts ? 'table.needsPosts' : 'table.needsPeople');
  return (
    <section className={classes.part}>
      <h3>{text('table.title')}</h3>
      <p className={classes.quiet}>
        {text('table.readAs', {
          encoding: table.encoding.toUpperCase(),
          separator: text(`table.separators.${separator}`),
        })}
      </p>
      <table className={classes.columns}>
        <thead>
          <tr>
            <th scope="col">{text('table.column')}</th>
            <th scope="col">{text('table.samples')}</th>
            <th scope="col">{text('table.field')}</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map(({ header, samples }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and columns never move.
            <tr key={at}>
              <th scope="row">
                <bdi>{header || text('table.unnamed', { number: at + 1 })}</bdi>
              </th>
              <td>
                <bdi>{samples.join(' · ')}</bdi>
              </td>
              <td>
                <select
                  aria-label={text('table.fieldOf', { column: header || String(at + 1) })}
                  value={columns[at] ?? ''}
                  onChange={({ currentTarget }) =>
                    choose(at, fields.find((one) => one === currentTarget.value) ?? null)
                  }
                >
                  <option value="">{text('table.skip')}</option>
                  {fields.map((field) => (
                    <option key={field} value={field}>
                      {text(`fields.${field}`)}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOfPosts && hasRows && !columns.includes('title') ? (
        <p role="status" className={classes.wrong}>
          {text('table.noTitle')}
        </p>
      ) : null}
      <div className={classes.options}>
        {isOfPosts ? (
          <SelectField
            label={text('table.rowStatus')}
            value={rest.row_status}
            choices={rowStatuses.map((value) => ({ value, label: text(`samples.statuses.${value}`) }))}
            onChoose={(row_status) => change({ row_status })}
          />
        ) : null}
        {hasDates ? (
          <SelectField
            label={text('table.zone')}
            value={rest.time_zone}
            choices={[...new Set([rest.time_zone, ...zones])].map((value) => ({ value, label: value }))}
            onChoose={(time_zone) => change({ time_zone })}
          />
        ) : null}
        {hasDates && !table.is_order_known ? (
          <SelectField
            label={text('table.order')}
            value={rest.date_order}
            choices={dateOrders.map((value) => ({ value, label: text(`table.orders.${value}`) }))}
            onChoose={(date_order) => change({ date_order })}
          />
        ) : null}
      </div>
      {isChanged ? (
        <div className={classes.update}>
          <Button
            disabled={!hasRows}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ params, body: { columns, ...rest } }, { onSuccess: () => onChanged(false) })
            }
          >
            {text('table.update')}
          </Button>
          <p role={said ? 'alert' : 'status'} className={said ? classes.wrong : classes.quiet}>
            {said ?? text('table.changed')}
          </p>
        </div>
      ) : null}
    </section>
  );
}
