import type { OneMove } from '#modules/posts/offered-moves.contract.ts';
import { copyPost } from '#modules/posts/post-copy.contract.ts';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ChevronDownIcon } from '#platform/dashboard/icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import classes from './bar-tools.module.css';
import { useEditorTexts } from './editor-texts.ts';

type BarMenuProps = {
  moves: readonly OneMove[];
  mayNotSave: boolean;
  onMove: (move: OneMove) => void;
  /** Undefined of a post that is not made yet. */
  onCopy: (() => void) | undefined;
  /** Undefined of a post that nobody may send as an alert. */
  onAlert: (() => void) | undefined;
};

/** Where a post may go beside the way on, and what else is done with it. */
export function BarMenu({ moves, mayNotSave, onMove, onCopy, onAlert }: BarMenuProps) {
  const text = useEditorTexts();
  if (moves.length === 0 && !onCopy && !onAlert) return null;
  return (
    <Dropdown
      label={text('more')}
      align="end"
      opener={(opener) => (
        <IconButton name={text('more')} tip="end" {...opener}>
          <ChevronDownIcon />
        </IconButton>
      )}
    >
      {(close) => {
        const item = (name: string, act: () => void) => (
          <li key={name}>
            <button
              type="button"
              disabled={mayNotSave}
              onClick={() => {
                close();
                act();
              }}
            >
              {name}
            </button>
          </li>
        );
        return (
          <>
            {moves.length > 0 ? (
              <ul className={classes.moves} aria-label={text('moves.label')}>
                {moves.map((one) => item(text(`moves.${one.name}`), () => onMove(one)))}
              </ul>
            ) : null}
            {onAlert ? <ul className={classes.moves}>{item(text('alert'), onAlert)}</ul> : null}
            {onCopy ? (
              <May call={copyPost}>
                <ul className={classes.moves}>{item(text('copy'), onCopy)}</ul>
              </May>
            ) : null}
          </>
        );
      }}
    </Dropdown>
  );
}
