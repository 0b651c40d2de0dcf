import { CheckField, SegmentedField } from './choice-fields.tsx';
import type { ColumnsMenuProps } from './columns-menu.tsx';
import classes from './columns-panel.module.css';
import { IconButton } from './icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from './icons.tsx';
import { moveStep, orderColumns } from './table/column-order.ts';
import { densities, useDensity } from './table/density.ts';
import { usePlatformTexts } from './texts.ts';

/** The columns of a list in their order, how much room its rows take, and the way back to how it was. */
export function ColumnsPanel({ columns, layout }: ColumnsMenuProps) {
  const text = usePlatformTexts();
  const [density, setDensity] = useDensity();
  const ordered = orderColumns(columns, layout.order);
  const ids = ordered.map(({ id }) => id);
  const move = (id: string, step: -1 | 1) => layout.onOrder(moveStep(ids, ids, id, step));
  const reset = () => {
    layout.onReset();
    setDensity('comfortable');
  };
  return (
    <div className={classes.panel}>
      <ul className={classes.columns} aria-label={text('list.columns')}>
        {ordered.map(({ id, title, width }, at) => (
          <li key={id} className={classes.column}>
            <label className={classes.choice}>
              <input
                type="checkbox"
                checked={!layout.hidden.has(id)}
                disabled={width === 'rest'}
                onChange={() => layout.onToggle(id)}
              />
              {title}
            </label>
            <IconButton
              name={text('list.columnUp', { title })}
              tip="end"
              aria-disabled={at === 0}
              onClick={() => move(id, -1)}
            >
              <ChevronUpIcon />
            </IconButton>
            <IconButton
              name={text('list.columnDown', { title })}
              tip="end"
              aria-disabled={at === ordered.length - 1}
              onClick={() => move(id, 1)}
            >
              <ChevronDownIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <CheckField label={text('list.scrollSideways')} isOn={layout.isWide} onChange={layout.onWide} />
      <SegmentedField
        label={text('list.density')}
        value={density}
        choices={densities.map((value) => ({ value, label: text(`list.densities.${value}`) }))}
        onChoose={setDensity}
      />
      <button
        type="button"
        className={classes.reset}
        aria-disabled={!layout.isChanged && density === 'comfortable'}
        onClick={reset}
      >
        {text('list.resetColumns')}
      </button>
    </div>
  );
}
