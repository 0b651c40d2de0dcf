import type { ReactNode } from 'react';
import { CheckIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import { widthStep } from './column-widths.ts';
import classes from './head-acts.module.css';
import type { HeadMenuProps } from './head-menu-props.ts';
import { sortAt } from './sort-cycle.ts';

type HeadActsProps<Row> = HeadMenuProps<Row> & { onClose: () => void };

/** The menu of a column: its sorts, its place, its width, and hiding it. */
export function HeadActs<Row>({ column, layout, deeds, sort, onSort, onClose }: HeadActsProps<Row>) {
  const text = usePlatformTexts();
  const { id } = column;
  const at = sortAt(sort, column);
  const sorts = column.sorts ?? plainSorts(column.sortBy, [text('list.sortDown'), text('list.sortUp')]);
  const act = (label: string, run: () => void, isOff = false) => (
    <Act
      label={label}
      isOff={isOff}
      onPress={() => {
        onClose();
        run();
      }}
    />
  );
  return (
    <div className={classes.acts}>
      {onSort ? (
        <ul aria-label={text('list.sorts')}>
          {sorts.map(({ by, direction, title }, place) => (
            <Act
              key={title}
              label={title}
              isChosen={place === at}
              onPress={() => {
                onClose();
                onSort(place === at ? { by, direction: 0 } : { by, direction });
              }}
            />
          ))}
        </ul>
      ) : null}
      {layout ? (
        <ul aria-label={text('list.arrange')}>
          {act(text('list.moveToStart'), () => deeds.move(id, -1), deeds.first === id)}
          {act(text('list.moveToEnd'), () => deeds.move(id, 1), deeds.last === id)}
          {act(text('list.wider'), () => deeds.widen(id, 2 * widthStep))}
          {act(text('list.narrower'), () => deeds.widen(id, -2 * widthStep))}
          {act(text('list.fitContent'), () => deeds.fit(id))}
          {layout.widths.has(id) ? act(text('list.ownWidth'), () => layout.onWidth(id, null)) : null}
          {column.width === 'rest' ? null : act(text('list.hideColumn'), () => layout.onToggle(id))}
        </ul>
      ) : null}
    </div>
  );
}

const plainSorts = (by: string | undefined, [down = '', up = '']: string[]) =>
  by === undefined
    ? []
    : ([
        { by, direction: -1, title: down },
        { by, direction: 1, title: up },
      ] as const);

type ActProps = { label: string; onPress: () => void; isOff?: boolean; isChosen?: boolean };

function Act({ label, onPress, isOff = false, isChosen }: ActProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        className={classes.act}
        aria-disabled={isOff || undefined}
        aria-pressed={isChosen}
        onClick={isOff ? undefined : onPress}
      >
        <span>{label}</span>
        {isChosen ? <CheckIcon /> : null}
      </button>
    </li>
  );
}
