import { Suspense, useState } from 'react';
import { ArrowLeftIcon, ChevronRightIcon, XIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './filter-list.module.css';
import type { ListFilter } from './list-filter.ts';

/** Filters below each other; pressing one shows its panel in the same place. */
export function FilterList({ filters, onClose }: { filters: readonly ListFilter[]; onClose: () => void }) {
  const text = usePlatformTexts();
  const [openId, setOpenId] = useState<string>();
  const open = filters.find((filter) => filter.id === openId);
  if (open) {
    return (
      <div>
        <button type="button" className={classes.back} data-autofocus onClick={() => setOpenId(undefined)}>
          <ArrowLeftIcon className={classes.arrow} />
          {open.name}
        </button>
        <Suspense fallback={null}>{open.panel(onClose)}</Suspense>
      </div>
    );
  }
  return (
    <ul className={classes.list}>
      {filters.map((filter) => (
        <li key={filter.id} className={classes.entry} data-set={filter.isSet}>
          <button type="button" className={classes.open} onClick={() => setOpenId(filter.id)}>
            <span>{filter.name}</span>
            <bdi className={classes.value}>{filter.value}</bdi>
            <ChevronRightIcon className={classes.arrow} />
          </button>
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
        </li>
      ))}
    </ul>
  );
}
