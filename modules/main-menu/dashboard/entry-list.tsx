import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#platform/dashboard/icons.tsx';
import type { useRowDrag } from '#platform/dashboard/table/use-row-drag.ts';
import type { ArrangedEntry } from '../main-menu.contract.ts';
import classes from './main-menu-screen.module.css';
import { useMainMenuTexts } from './main-menu-texts.ts';

type EntryListProps = {
  label: string;
  items: readonly ArrangedEntry[];
  /** What is above them is hidden, so they are not seen either. */
  isAway?: boolean;
  drag: ReturnType<typeof useRowDrag>;
  onStep: (entry: ArrangedEntry, step: -1 | 1) => void;
  onToggle: (id: string) => void;
};

/** Neighbours of the menu, each with what stands below it. */
export function EntryList({ label, items, isAway = false, ...acts }: EntryListProps) {
  const text = useMainMenuTexts();
  return (
    <ul className={classes.entries} aria-label={label}>
      {items.map((entry, at) => {
        const { id, title, submenu, is_hidden: isHidden } = entry;
        return (
          <li key={id}>
            <div className={classes.entry} data-away={isHidden || isAway} {...acts.drag(id, title)}>
              <span className={classes.grip} aria-hidden="true" />
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  checked={!isHidden}
                  aria-label={text('show', { title })}
                  onChange={() => acts.onToggle(id)}
                />
                <span>{title}</span>
              </label>
              <IconButton
                name={text('up', { title })}
                tip="end"
                aria-disabled={at === 0}
                onClick={() => acts.onStep(entry, -1)}
              >
                <ArrowUpIcon />
              </IconButton>
              <IconButton
                name={text('down', { title })}
                tip="end"
                aria-disabled={at === items.length - 1}
                onClick={() => acts.onStep(entry, 1)}
              >
                <ArrowDownIcon />
              </IconButton>
            </div>
            {submenu.length > 0 ? (
              <EntryList
                label={text('below', { title })}
                items={submenu}
                isAway={isHidden || isAway}
                {...acts}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
