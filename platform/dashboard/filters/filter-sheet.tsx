import { Button } from '@mantine/core';
import { useState } from 'react';
import { clockTime } from '../dates.ts';
import { IconButton } from '../icon-button.tsx';
import { AdjustmentsIcon, RefreshIcon, XIcon } from '../icons.tsx';
import { listText } from '../lists.ts';
import { useModalElement } from '../modal-element.ts';
import { usePlatformTexts } from '../texts.ts';
import barClasses from './filter-bar.module.css';
import type { FilterBarProps } from './filter-bar-props.ts';
import { FilterList } from './filter-list.tsx';
import classes from './filter-sheet.module.css';
import { FindField } from './find-field.tsx';
import { NewsButton } from './news-button.tsx';

/** The filter bar of a phone: one button that counts, and a sheet with everything behind it. */
export function FilterSheet(props: FilterBarProps) {
  const text = usePlatformTexts();
  const [isOpen, setIsOpen] = useState(false);
  const set = props.filters.filter(({ isSet }) => isSet);
  const sought = props.search?.text ?? '';
  const setCount = set.length + (sought === '' ? 0 : 1);
  const phrase = sought === '' ? [] : [text('list.quoted', { phrase: sought })];
  const time = props.updatedAt > 0 ? clockTime(props.updatedAt) : undefined;
  const summary = [...phrase, ...set.map(({ value }) => value)];
  return (
    <div className={classes.phoneBar} data-primary={props.primary !== undefined}>
      <button
        type="button"
        className={classes.phoneFilters}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={setCount > 0 ? text('list.filtersSet', { count: setCount }) : text('list.filters')}
        onClick={() => setIsOpen(true)}
      >
        <AdjustmentsIcon />
        {text('list.filters')}
        {setCount > 0 ? <span className={classes.badge}>{setCount}</span> : null}
      </button>
      <div className={classes.phoneSummary}>
        <p role="status">
          {props.count}
          {summary.length > 0 ? following(summary) : null}
        </p>
        {props.news ? <NewsButton {...props.news} /> : null}
        {time === undefined || props.news ? null : (
          <p>
            <span className={classes.wordy}>{text('list.updated', { time })}</span>
            <span className={classes.short}>{time}</span>
          </p>
        )}
      </div>
      {props.actions}
      <IconButton name={text('list.reloadList')} tip="end" onClick={props.onReload}>
        <RefreshIcon size={20} className={props.isFetching ? barClasses.turning : undefined} />
      </IconButton>
      {props.primary}
      {isOpen ? <Sheet {...props} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

/** A list that goes on after something else: `, Draft, Today`. */
const following = (items: readonly string[]): string => listText(['\u0000', ...items]).replace('\u0000', '');

function Sheet(props: FilterBarProps & { onClose: () => void }) {
  const text = usePlatformTexts();
  const dialog = useModalElement();
  const { onClose } = props;
  return (
    <dialog
      ref={dialog}
      className={classes.sheet}
      aria-label={text('list.filters')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={classes.sheetHead}>
        <h2>{text('list.filters')}</h2>
        <IconButton name={text('close')} tip="end" onClick={onClose}>
          <XIcon size={20} />
        </IconButton>
      </header>
      {props.search ? (
        <div className={classes.sheetFind}>
          <FindField value={props.search.text} onFind={props.search.onFind} label={props.search.label} />
        </div>
      ) : null}
      <div className={classes.sheetBody}>
        <FilterList filters={props.filters} onClose={() => undefined} />
      </div>
      <footer className={classes.sheetFoot}>
        {props.view?.isModified ? (
          <Button
            variant="default"
            size="lg"
            onClick={() => {
              onClose();
              props.view?.onSave();
            }}
          >
            {props.view.saveLabel}
          </Button>
        ) : null}
        <Button variant="default" size="lg" onClick={props.onReset}>
          {text('list.reset')}
        </Button>
        <Button size="lg" onClick={onClose}>
          {text('list.done')}
        </Button>
      </footer>
    </dialog>
  );
}
