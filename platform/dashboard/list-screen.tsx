import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { CallError, isForbidden } from './call.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { drawerKeys } from './drawer-keys.ts';
import { FailureView } from './failure-view.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import type { News } from './filters/filter-bar-props.ts';
import type { ListFilter } from './filters/list-filter.ts';
import classes from './list-screen.module.css';
import type { ListState } from './list-state.ts';
import { MessageView } from './message-view.tsx';
import { notices } from './notices.tsx';
import { Paging, type PagingProps } from './paging.tsx';
import { useConnection } from './reachable.ts';
import { PermissionDenied } from './shell/permission-denied.tsx';
import { DataTable } from './table/data-table.tsx';
import { useColumnLayout } from './table/kept-columns.ts';
import { type RowSelection, useRowSelection } from './table/row-selection.ts';
import type { SelectedRows } from './table/selected-rows.ts';
import type { Sort } from './table/sort-cycle.ts';
import type { TableColumn, TableRow } from './table/table-column.ts';
import { TableFoot } from './table/table-foot.tsx';
import { usePlatformTexts } from './texts.ts';
import { useKeptTotal } from './use-kept-total.ts';
import { ViewsBar, type ViewsBarProps } from './views-bar.tsx';

export type ListScreenProps<Row, Size extends number, View extends string = string> = {
  /** The name under which columns are remembered. */
  list: string;
  /** The plural noun, in lower case: "posts". */
  title: string;
  state: ListState;
  /** "412 posts" in words. */
  count: ReactNode;
  /** What others changed and is not shown yet. */
  news?: News | undefined;
  /** The tabs above the filters. */
  views?: ViewsBarProps<View>;
  search: { text: string; onFind: (text: string) => void; label?: string };
  filters?: readonly ListFilter[];
  /** The primary act of the list, such as Add. */
  primary?: ReactNode;
  /** What can be done with the selected rows; left out for whoever may do nothing with them. */
  bulkActions?: ((selected: SelectedRows, clear: () => void) => ReactNode) | undefined;
  /** What is done with the list as a whole, such as Export; a function where some of it is done with selected rows. */
  actions?: ReactNode | ((selected: SelectedRows) => ReactNode);
  /** Whether these take everything that answers the question, and not only the ids of rows that were seen. */
  selectsAll?: boolean;
  onReset: () => void;
  /** Of a list with saved views: whether the shown one was changed, and how it is saved. */
  savedView?: { isModified: boolean; saveLabel: string; onSave: () => void };
  columns: readonly TableColumn<Row>[];
  /** The ids of those that are hidden until somebody shows them; always the same list. */
  extraColumns?: readonly string[];
  rows: readonly TableRow<Row>[];
  /** The order of a list that can be sorted. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  paging: PagingProps<Size>;
  /** The row that is open in the drawer. */
  openId?: number | undefined;
  /** Left out where rows open nothing, for everybody or for the caller. */
  onOpen?: ((row: Row) => void) | undefined;
  /** Closes the drawer. */
  onClose?: () => void;
  onToggleBranch?: (id: number) => void;
  /** The drawer of the open row. */
  drawer?: ReactNode;
  /** Draws the rows in another shape than a table; the table still says what is loading, empty or wrong. */
  tiles?: ((selection: RowSelection) => ReactNode) | undefined;
  /** What an empty list says beside "No posts": one sentence and the next step. */
  empty?: ReactNode;
  /** The same with its title, of a list that hides rows although no filter is set. */
  emptyUnfiltered?: ReactNode;
  /** What stands in the place of rows that the filters hide, where the screen knows more than which are set. */
  emptyFiltered?: ReactNode;
  /** What is true of an answer that is not the whole: stands after the rows, or in their place. */
  note?: ReactNode;
  /** The exact sentence for a refused question. */
  failure?: string;
  /** The state whose scroll position is kept, and the part of it that makes a selection void. */
  place: string;
  question: string;
};

/** A whole list: filters, table, foot and drawer, with its loading, empty and failed states. */
export function ListScreen<Row, Size extends number, View extends string = string>(
  props: ListScreenProps<Row, Size, View>,
) {
  const { state, rows, title, onOpen, onClose = ignore } = props;
  const kept = useKeptTotal(props.question, props.paging);
  const paging = isForbidden(state.error) ? props.paging : kept;
  const layout = useColumnLayout(props.list, props.extraColumns);
  const order = rows.map(({ id }) => id);
  const selection = useRowSelection(
    order,
    state.isPlaceholderData ? undefined : { place: props.place, at: state.dataUpdatedAt },
  );
  const { actions } = props;
  // Rows that nothing can be done with have no boxes to select them by.
  const isSelectable = props.bulkActions !== undefined || typeof actions === 'function';
  const [isPicking, setPicking] = useState(false);
  const asked = useRef(props.question);
  const { clear: clearRows } = selection;
  const clear = useCallback(() => {
    clearRows();
    setPicking(false);
  }, [clearRows]);

  useEffect(() => {
    if (asked.current !== props.question) clear();
    asked.current = props.question;
  }, [props.question, clear]);

  useFailedReload(state, rows.length > 0);
  const onEscape = () => (props.openId === undefined ? clear() : onClose());
  const isFailed = state.error !== null && rows.length === 0 && !state.isFetching;
  // A refusal that a filter may have brought about leaves the filters there to lift it.
  const isFiltered = props.search.text !== '' || props.filters?.some(({ isSet }) => isSet) === true;
  if (isForbidden(state.error) && rows.length === 0 && !isFiltered) {
    return (
      <div className={classes.list}>
        {props.views ? <ViewsBar {...props.views} /> : null}
        <div className={classes.denied}>
          <PermissionDenied />
        </div>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows and buttons inside.
    <div className={classes.screen} onKeyDown={drawerKeys(props.openId !== undefined, onClose)}>
      <div className={classes.list}>
        {props.views ? <ViewsBar {...props.views} /> : null}
        <FilterBar
          search={props.search}
          filters={props.filters ?? noFilters}
          onReset={props.onReset}
          view={props.savedView}
          count={state.isPending ? null : props.count}
          updatedAt={state.dataUpdatedAt}
          news={props.news}
          isFetching={state.isFetching}
          onReload={state.refetch}
          actions={
            <>
              {props.tiles ? null : <ColumnsMenu columns={props.columns} layout={layout} />}
              {typeof actions === 'function' ? actions(selection) : actions}
            </>
          }
          primary={props.primary}
        />
        {props.tiles && rows.length > 0 ? (
          <div className={classes.tiles} data-stale={state.isPlaceholderData}>
            {props.tiles(selection)}
          </div>
        ) : (
          <DataTable
            title={title}
            columns={props.columns}
            layout={layout}
            rows={rows}
            offset={(paging.page - 1) * paging.size}
            total={paging.total}
            sort={props.sort}
            onSort={props.onSort}
            {...(isSelectable ? { selection } : {})}
            selectsAll={props.selectsAll}
            isPicking={isPicking}
            openId={props.openId}
            onOpen={onOpen && ((_: number, row: Row) => onOpen(row))}
            onEscape={onEscape}
            onToggleBranch={props.onToggleBranch}
            isLoading={rows.length === 0 && (state.isPending || state.isPlaceholderData) && !isFailed}
            isStale={state.isPlaceholderData}
            note={props.note}
            notice={
              isFailed && state.error ? (
                <ListFailure {...props} error={state.error} selected={selection.ids.size} />
              ) : (
                <NothingHere {...props} />
              )
            }
            place={props.place}
          />
        )}
        <TableFoot
          selection={{ ...selection, clear }}
          total={paging.total}
          isExact={paging.isExact}
          selectsAll={props.selectsAll ?? false}
          isSelectable={isSelectable}
          isOpen={props.openId !== undefined && !props.tiles}
          isPicking={isPicking}
          onPick={props.bulkActions && rows.length > 0 ? () => setPicking(true) : undefined}
          actions={selection.isAll || selection.ids.size > 0 ? props.bulkActions?.(selection, clear) : null}
        >
          <Paging {...paging} />
        </TableFoot>
      </div>
      {props.drawer}
    </div>
  );
}

/** Rows that are there stay when a reload fails; a notice says why and offers to try again. */
function useFailedReload({ error, isFetching, refetch }: ListState, hasRows: boolean): void {
  const text = usePlatformTexts();
  const told = useRef<Error>(null);
  useEffect(() => {
    if (!error || isFetching || !hasRows || told.current === error) return;
    told.current = error;
    const message = error instanceof CallError ? error.message : text('failure.generic');
    notices.failed(error, message, refetch, { mayRepeat: true });
  }, [error, isFetching, hasRows, refetch, text]);
}

const ignore = () => undefined;
const noFilters: readonly ListFilter[] = [];

type StateProps<Row, Size extends number> = Omit<ListScreenProps<Row, Size>, 'views'>;

function ListFailure<Row, Size extends number>(
  props: StateProps<Row, Size> & { error: Error; selected: number },
) {
  const text = usePlatformTexts();
  const connection = useConnection();
  if (isForbidden(props.error)) return <PermissionDenied />;
  const isRefused = props.error instanceof CallError && props.error.status === 400;
  const refused = props.failure ?? text('list.loadFailed', { title: props.title });
  const { paging } = props;
  if (connection !== 'online' && paging.page > 1) {
    return (
      <MessageView
        title={text('list.notLoaded', { page: paging.page })}
        actions={
          <Button onClick={() => paging.onPage(paging.page - 1)}>
            {text('list.toLastPage', { page: paging.page - 1 })}
          </Button>
        }
      >
        {text('list.notLoadedHint')}
      </MessageView>
    );
  }
  return (
    <FailureView
      error={props.error}
      title={isRefused ? refused : undefined}
      kept={props.selected > 0 ? text('list.keptSelection', { count: props.selected }) : text('list.kept')}
      onRetry={() => void props.state.refetch()}
    />
  );
}

/** Empty altogether, empty because of the filters, or a page past the end. */
function NothingHere<Row, Size extends number>(props: StateProps<Row, Size>) {
  const text = usePlatformTexts();
  const { paging, title } = props;
  if (props.note) return props.note;
  const last = Math.max(1, Math.ceil(Math.min(paging.total ?? 0, paging.lastRow) / paging.size));
  if (paging.page > last && (paging.total ?? 0) > 0) {
    return (
      <MessageView
        title={text('list.pageIsPast', { page: paging.page })}
        actions={
          <Button onClick={() => paging.onPage(last)}>{text('list.toLastPage', { page: last })}</Button>
        }
      />
    );
  }
  const first = props.filters?.find(({ isSet }) => isSet);
  if (!first && props.search.text === '') {
    if (props.emptyUnfiltered) return props.emptyUnfiltered;
    return <MessageView title={text('list.empty', { title })}>{props.empty}</MessageView>;
  }
  if (props.emptyFiltered) return props.emptyFiltered;
  return (
    <MessageView
      title={text('list.emptyFiltered', { title })}
      actions={
        <>
          {props.search.text !== '' ? (
            <Button variant="default" onClick={() => props.search.onFind('')}>
              {text('list.clearFind')}
            </Button>
          ) : first ? (
            <Button variant="default" onClick={first.onClear}>
              {text('list.clearFilter', { name: first.name })}
            </Button>
          ) : null}
          <Button variant="subtle" onClick={props.onReset}>
            {text('list.resetAll')}
          </Button>
        </>
      }
    />
  );
}
