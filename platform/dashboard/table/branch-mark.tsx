import { ChevronDownIcon, ChevronRightIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './branch-mark.module.css';
import type { Branch } from './table-column.ts';

type BranchMarkProps = { name: string; branch: Branch; onToggle: () => void };

/** The lines of a tree before a row's main text, and the chevron of a row with parts. */
export function BranchMark(props: BranchMarkProps) {
  const text = usePlatformTexts();
  const { level, isParent, isOpen, isLast } = props.branch;
  return (
    <>
      {level > 0 ? <span className={classes.twig} data-last={isLast} aria-hidden="true" /> : null}
      {isParent && isOpen ? <span className={classes.stem} aria-hidden="true" /> : null}
      {isParent ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes.chevron}
          aria-label={text(isOpen ? 'list.collapse' : 'list.expand', { name: props.name })}
          onClick={props.onToggle}
        >
          {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
        </button>
      ) : null}
    </>
  );
}
