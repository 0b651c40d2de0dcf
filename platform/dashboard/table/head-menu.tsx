import { Dropdown } from '../dropdown.tsx';
import { ChevronDownIcon } from '../icons.tsx';
import { lazyPart } from '../lazy-part.ts';
import { usePlatformTexts } from '../texts.ts';
import type { HeadActs as LoadedHeadActs } from './head-acts.tsx';
import type { HeadMenuProps } from './head-menu-props.ts';
import classes from './table-head.module.css';

// What is loaded lazily loses the types of its rows.
const HeadActs = lazyPart(() => import('./head-acts.tsx'), 'HeadActs') as unknown as typeof LoadedHeadActs;

/** What can be done with a column, behind a small button that shows on hover and focus. */
export function HeadMenu<Row>(props: HeadMenuProps<Row>) {
  const text = usePlatformTexts();
  const { column } = props;
  const label = text('list.columnMenu', { title: column.title });
  return (
    <Dropdown
      label={label}
      width={240}
      align={column.align ?? 'start'}
      className={classes.menu}
      opener={(opener) => (
        <button
          type="button"
          data-stop={`menu ${column.id}`}
          data-menu
          data-no-drag
          tabIndex={-1}
          className={classes.menuButton}
          data-shown={column.sorts !== undefined}
          aria-label={label}
          {...opener}
        >
          <ChevronDownIcon size={14} />
        </button>
      )}
    >
      {(close) => <HeadActs {...props} onClose={close} />}
    </Dropdown>
  );
}
