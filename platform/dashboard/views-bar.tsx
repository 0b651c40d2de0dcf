import { type ReactNode, useEffect, useRef } from 'react';
import { numberText } from './number-text.ts';
import scrolled from './scrolled-row.module.css';
import { usePlatformTexts } from './texts.ts';
import classes from './views-bar.module.css';

/** A view of a list: the same rows seen under one question, with how many there are. */
export type ListView<Id extends string> = {
  id: Id;
  title: string;
  /** A text where it says more than a number does, such as `10,000+`. */
  count: number | string | undefined;
  /** Somebody typed the title, so that its direction follows its letters. */
  isTyped?: boolean;
  /** A word after the count, such as "modified". */
  note?: string;
  /** What stands after the tab, such as its menu. */
  menu?: ReactNode;
};

export type ViewsBarProps<Id extends string> = {
  views: readonly ListView<Id>[];
  current: Id;
  onView: (id: Id) => void;
  /** Stands before the first view: what they are the views of, and the way back. */
  lead?: ReactNode;
  /** Stands after the last view, to add one. */
  add?: ReactNode;
  /** What is done with the list as a whole, such as Import and Export. */
  actions?: ReactNode;
};

/** From here on the letters take more room than a tab needs at least. */
const LONG_TITLE = 16;

/** The views of a list above its filters, with their counts. */
export function ViewsBar<Id extends string>(props: ViewsBarProps<Id>) {
  const { views, current, onView, lead, add, actions } = props;
  const text = usePlatformTexts();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current once the row is drawn anew.
  useEffect(() => bringIntoRow(row.current), [current]);
  return (
    <div className={classes.bar}>
      {lead ? <div className={classes.lead}>{lead}</div> : null}
      <nav
        ref={row}
        data-place="views"
        className={`${classes.views} ${scrolled.row}`}
        aria-label={text('list.views')}
      >
        {views.map(({ id, title, count, isTyped, note, menu }) => (
          <span key={id} className={classes.tab} data-long={id !== current && title.length > LONG_TITLE}>
            <button
              type="button"
              className={classes.view}
              aria-current={id === current}
              onClick={() => onView(id)}
            >
              <span className={classes.title} dir={isTyped ? 'auto' : undefined} title={title}>
                {title}
              </span>{' '}
              {count === undefined ? null : (
                <span className={classes.count}>{typeof count === 'number' ? numberText(count) : count}</span>
              )}{' '}
              {note === undefined ? null : <span className={classes.count}>{note}</span>}
            </button>
            {menu}
          </span>
        ))}
        {add}
      </nav>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}

/** The end of the row fades over so many pixels. */
const FADE = 24;

/** Pushes the tabs along until the current one is in sight; the page around them stays where it is. */
function bringIntoRow(row: HTMLElement | null): void {
  const tab = row?.querySelector('[aria-current="true"]')?.getBoundingClientRect();
  if (!row || !tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.right > right - FADE) row.scrollLeft += tab.right - right + FADE;
  if (tab.left < left) row.scrollLeft += tab.left - left;
}
