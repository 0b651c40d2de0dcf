import { Button } from '@mantine/core';
import type { TreeSection } from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { type KeyMove, placeByKey } from './section-rows.ts';
import classes from './section-tree.module.css';
import type { TreeActs } from './tree-kind.ts';

type MoveBarProps = { section: TreeSection; items: readonly TreeSection[]; onMove: TreeActs['onMove'] };

/** Moves the section that a finger chose among its siblings, where nothing can be dragged. */
export function MoveBar({ section, items, onMove }: MoveBarProps) {
  const text = useSectionsTexts();
  const { title: name } = section;
  const button = (move: KeyMove, label: string, spoken: string) => {
    const place = placeByKey(items, section, move);
    return (
      <Button
        variant="default"
        className={classes.moveAct}
        aria-label={spoken}
        aria-disabled={place === null}
        data-disabled={place === null ? true : undefined}
        onClick={() => place && onMove(section, place)}
      >
        {label}
      </Button>
    );
  };
  return (
    <div role="toolbar" aria-label={text('tree.move', { name })} className={classes.moveBar}>
      <bdi className={classes.moveName}>{name}</bdi>
      {button('up', text('tree.up'), text('tree.moveUp', { name }))}
      {button('down', text('tree.down'), text('tree.moveDown', { name }))}
    </div>
  );
}
