import { KeysText } from '../keys/keys-text.tsx';
import classes from './palette.module.css';
import type { PaletteItem } from './palette-groups.ts';

type PaletteLineProps = {
  id: string;
  item: PaletteItem;
  /** The keys that do the same; empty for none. */
  keys: string;
  isCurrent: boolean;
  onPoint: () => void;
  onChoose: (isApart: boolean) => void;
};

/** One thing to choose; the focus stays in the field above, which names the current one. */
export function PaletteLine({ id, item, keys, isCurrent, onPoint, onChoose }: PaletteLineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the combobox has the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.line}
      onPointerMove={() => isCurrent || onPoint()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      <span className={item.isHeadline ? classes.headline : classes.title} dir="auto">
        {item.title}
      </span>
      {item.hint ? (
        <span className={classes.hint} dir="auto">
          {item.hint}
        </span>
      ) : null}
      {keys === '' ? null : <KeysText keys={keys} />}
    </div>
  );
}
