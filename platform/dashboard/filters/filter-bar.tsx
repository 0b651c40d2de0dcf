import { useRef } from 'react';
import { useCommands } from '../commands/commands.ts';
import { clockTime } from '../dates.ts';
import { Dropdown } from '../dropdown.tsx';
import { IconButton } from '../icon-button.tsx';
import { ChevronDownIcon, RefreshIcon } from '../icons.tsx';
import { useShortcut } from '../keys/shortcut-registry.ts';
import { useElementWidth } from '../table/element-width.ts';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import classes from './filter-bar.module.css';
import type { FilterBarProps } from './filter-bar-props.ts';
import { FilterButton } from './filter-button.tsx';
import { FilterList } from './filter-list.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { FindField } from './find-field.tsx';
import { mayStand } from './fit-filters.ts';
import { NewsButton } from './news-button.tsx';
import { moreWidth, useFittingFilters } from './use-fitting-filters.ts';

/** Find in list, the filters that fit, More for the rest; at the far end how many and how fresh. */
export function FilterBar(props: FilterBarProps) {
  const text = usePlatformTexts();
  const band = useWidthBand();
  const { search, filters, onReload, onReset } = props;
  useShortcut('reload', onReload);
  useCommands([
    { id: 'reload', title: text('list.reloadList'), shortcut: 'reload', run: onReload },
    ...(search?.text || filters.some(({ isSet }) => isSet)
      ? [{ id: 'reset-filters', title: text('list.resetAll'), run: onReset }]
      : []),
  ]);
  return band === 'phone' ? <FilterSheet {...props} /> : <WideFilterBar {...props} />;
}

function WideFilterBar(props: FilterBarProps) {
  const { search, filters } = props;
  const text = usePlatformTexts();
  const bar = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const barWidth = useElementWidth(bar);
  const isTight = barWidth < 1150;
  const resets = useRef<HTMLSpanElement>(null);
  // Each language has words of its own width.
  const room = useElementWidth(resets, 0);
  const fitting = useFittingFilters(row, filters, room);
  const band = useWidthBand();
  const isAnySet = filters.some(({ isSet }) => isSet) || Boolean(search?.text);
  const isChanged = props.view ? props.view.isModified : isAnySet;
  const isNarrow = band === 'narrow';
  const waiting = filters.filter(({ id }) => !fitting.has(id));
  const waitingSet = waiting.filter(({ isSet }) => isSet).length;
  return (
    <div ref={bar} className={classes.bar} data-tight={isTight}>
      {search ? <FindField value={search.text} onFind={search.onFind} label={search.label} /> : null}
      <div ref={row} data-place="filters" className={classes.filters} style={{ minWidth: moreWidth + room }}>
        {filters.filter(mayStand).map((filter) => (
          <FilterButton key={filter.id} filter={filter} isHidden={!fitting.has(filter.id)} />
        ))}
        {waiting.length > 0 || (isNarrow && isChanged) ? (
          <span className={classes.filter} data-set={waitingSet > 0}>
            <Dropdown
              label={waitingSet > 0 ? text('list.moreSet', { count: waitingSet }) : text('list.more')}
              opener={(opener) => (
                <button type="button" className={classes.open} {...opener}>
                  {text('list.more')}
                  {waitingSet > 0 ? <bdi className={classes.value}>{waitingSet}</bdi> : null}
                  <ChevronDownIcon />
                </button>
              )}
            >
              {(close) => (
                <>
                  <FilterList filters={waiting} onClose={close} />
                  {isChanged && isNarrow ? (
                    <span className={classes.resets}>
                      <ResetButtons {...props} onAct={close} />
                    </span>
                  ) : null}
                </>
              )}
            </Dropdown>
          </span>
        ) : null}
        <span ref={resets} className={classes.resets}>
          {isChanged && !isNarrow ? <ResetButtons {...props} /> : null}
        </span>
      </div>
      <div className={classes.end}>
        <span className={classes.actions}>{props.actions}</span>
        <Freshness {...props} isTight={isTight} hasTime={barWidth >= timeFrom} />
        {props.primary ? (
          <span className={classes.primary} data-place="primary">
            {props.primary}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** In a narrow window they wait behind More, which closes before they act. */
function ResetButtons({
  view,
  onReset,
  onAct,
}: Pick<FilterBarProps, 'view' | 'onReset'> & { onAct?: () => void }) {
  const text = usePlatformTexts();
  const acts = [
    ...(view ? [{ title: view.saveLabel, act: view.onSave }] : []),
    { title: text('list.reset'), act: onReset },
  ];
  return acts.map(({ title, act }) => (
    <button
      key={title}
      type="button"
      className={classes.reset}
      onClick={() => {
        onAct?.();
        act();
      }}
    >
      {title}
    </button>
  ));
}

/** From this width of the bar on it has room for a time. */
const timeFrom = 760;

function Freshness({
  count,
  updatedAt,
  news,
  isFetching,
  onReload,
  isTight,
  hasTime,
}: FilterBarProps & { isTight: boolean; hasTime: boolean }) {
  const text = usePlatformTexts();
  const time = updatedAt > 0 ? clockTime(updatedAt) : undefined;
  return (
    <>
      <span className={classes.count} role="status" title={time && text('list.updated', { time })}>
        {count}
      </span>
      {news ? <NewsButton {...news} /> : null}
      {time && hasTime && !news ? (
        <span className={classes.updated}>{isTight ? time : text('list.updated', { time })}</span>
      ) : null}
      <IconButton name={text('list.reloadList')} tip="end" onClick={onReload}>
        <RefreshIcon className={isFetching ? classes.turning : undefined} />
      </IconButton>
    </>
  );
}
