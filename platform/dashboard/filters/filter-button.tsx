import { Dropdown } from '../dropdown.tsx';
import { ChevronDownIcon, XIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './filter-bar.module.css';
import type { ListFilter } from './list-filter.ts';

/** One filter in the bar: `Name value ⌄`; a set one has the selection ground and a cross. */
export function FilterButton({ filter, isHidden }: { filter: ListFilter; isHidden: boolean }) {
  const text = usePlatformTexts();
  return (
    <span
      className={classes.filter}
      data-filter={filter.id}
      data-set={filter.isSet}
      data-hidden={isHidden}
      inert={isHidden}
    >
      <Dropdown
        label={filter.name}
        opener={(opener) => (
          <button type="button" className={classes.open} {...opener}>
            <span>{filter.name}</span> <bdi className={classes.value}>{filter.value}</bdi>
            {filter.isSet ? null : <ChevronDownIcon />}
          </button>
        )}
      >
        {filter.panel}
      </Dropdown>
      {filter.isSet ? (
        <button
          type="button"
          className={classes.clear}
          aria-label={text('list.clearFilter', { name: filter.name })}
          onClick={filter.onClear}
        >
          <XIcon />
        </button>
      ) : null}
    </span>
  );
}
