import { IconButton } from './icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { boundedCount, numberText } from './number-text.ts';
import classes from './paging.module.css';
import { pagingNumbers } from './paging-numbers.ts';
import { usePlatformTexts } from './texts.ts';
import { useWidthBand } from './window-width.ts';

export type PagingProps<Size extends number> = {
  /** Counted from 1. */
  page: number;
  size: Size;
  sizes: readonly Size[];
  total: number | undefined;
  /** False when counting stopped at `total`. */
  isExact: boolean;
  /** Rows beyond this one cannot be asked for by page. */
  lastRow: number;
  onPage: (page: number) => void;
  onSize: (size: Size) => void;
};

/** The end of a list's foot: rows per page, where one is, and the way to other pages. */
export function Paging<Size extends number>(props: PagingProps<Size>) {
  const { page, size, total, lastRow } = props;
  const text = usePlatformTexts();
  const band = useWidthBand();
  const rows = total ?? 0;
  const last = Math.max(1, Math.ceil(Math.min(rows, lastRow) / size));
  const from = (page - 1) * size + 1;
  const to = Math.min(page * size, rows);
  if (total === undefined) return null;
  const isCut = rows > lastRow && page >= last;
  return (
    <div className={classes.paging}>
      {band === 'phone' ? null : <PageSize {...props} isList={band !== 'narrow'} />}
      {total === undefined ? null : (
        <bdi className={classes.range} data-alone={band === 'phone'}>
          {rows === 0 || from > rows
            ? text('paging.rangeNone', { total: boundedCount(rows, props.isExact) })
            : text('paging.range', {
                from: numberText(from),
                to: numberText(to),
                total: boundedCount(rows, props.isExact),
              })}
        </bdi>
      )}
      <nav aria-label={text('paging.label')} className={classes.pages}>
        <IconButton
          name={text('paging.previous')}
          tip="top"
          disabled={page <= 1}
          onClick={() => props.onPage(Math.min(page - 1, last))}
        >
          <ChevronLeftIcon />
        </IconButton>
        {band === 'phone'
          ? null
          : pagingNumbers(Math.min(page, last), last).map((entry) =>
              typeof entry === 'number' ? (
                <button
                  key={entry}
                  type="button"
                  className={classes.page}
                  aria-label={text('paging.page', { page: entry })}
                  aria-current={entry === page ? 'page' : undefined}
                  onClick={() => props.onPage(entry)}
                >
                  {numberText(entry)}
                </button>
              ) : (
                <span key={entry} className={classes.gap}>
                  …
                </span>
              ),
            )}
        <IconButton
          name={isCut ? text('paging.limit', { count: numberText(lastRow) }) : text('paging.next')}
          tip={band === 'phone' ? 'top' : 'end'}
          className={classes.next}
          aria-disabled={page >= last}
          onClick={() => (page < last ? props.onPage(page + 1) : undefined)}
        >
          <ChevronRightIcon />
        </IconButton>
      </nav>
    </div>
  );
}

function PageSize<Size extends number>(props: PagingProps<Size> & { isList: boolean }) {
  const text = usePlatformTexts();
  const { size, sizes, onSize } = props;
  if (!props.isList) {
    return (
      <label className={classes.sizes}>
        {text('paging.rowsPerPage')}
        <select
          className={classes.select}
          value={size}
          onChange={({ currentTarget }) => {
            const chosen = sizes.find((one) => String(one) === currentTarget.value);
            if (chosen !== undefined) onSize(chosen);
          }}
        >
          {sizes.map((one) => (
            <option key={one} value={one}>
              {numberText(one)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with its legend everywhere.
    <div role="group" aria-label={text('paging.rowsPerPage')} className={classes.sizes}>
      <span aria-hidden="true">{text('paging.rowsPerPage')}</span>
      {sizes.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.page}
          aria-pressed={one === size}
          onClick={() => onSize(one)}
        >
          {numberText(one)}
        </button>
      ))}
    </div>
  );
}
