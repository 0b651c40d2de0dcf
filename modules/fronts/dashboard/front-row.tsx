import SortGlyph from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import GripGlyph from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import PinGlyph from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, icon, XIcon } from '#platform/dashboard/icons.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { FrontPost } from '../fronts.contract.ts';
import type { Change, Standing } from './front-draft.ts';
import classes from './front-rows.module.css';
import { useFrontsTexts } from './fronts-texts.ts';
import { PinMark, PostFacts, useHeadline } from './post-words.tsx';

const GripIcon = icon(GripGlyph);
const PinIcon = icon(PinGlyph);
const SortIcon = icon(SortGlyph);

export type RowAct = 'up' | 'down' | 'to' | 'pin' | 'release';

type FrontRowProps = {
  row: Standing;
  post: FrontPost | undefined;
  at: number;
  /** The id of what says which keys there are. */
  hint: string;
  isLast: boolean;
  isActive: boolean;
  isDragged: boolean;
  change: Change | undefined;
  /** Null for those who may only look. */
  acts: Record<RowAct, () => void> | null;
  /** On which side of the row what is dragged would be dropped. */
  mark: 'before' | 'after' | undefined;
  onActive: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  drag: {
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragEnd: () => void;
  };
};

/** One post of a front: its place, what changes for it, and what can be done to it. */
export function FrontRow(props: FrontRowProps) {
  const { row, post, at, acts, isActive } = props;
  const text = useFrontsTexts();
  const headline = useHeadline()(post);
  const stop = isActive ? 0 : -1;
  const button = (act: RowAct, glyph: ReactNode, isOff = false) =>
    acts ? (
      <IconButton
        name={text(act === 'pin' && row.pin ? 'acts.pinEdit' : `acts.${act}`)}
        tip="end"
        tabIndex={stop}
        data-act={act}
        disabled={isOff}
        onClick={acts[act]}
      >
        {glyph}
      </IconButton>
    ) : null;
  return (
    <li
      className={classes.row}
      data-post={row.id}
      data-changed={props.change !== undefined}
      data-ordered={row.isOrdered || row.pin !== undefined}
      data-dragged={props.isDragged}
      data-mark={props.mark}
      draggable={acts !== null}
      onFocus={props.onActive}
      {...(acts ? props.drag : {})}
    >
      {acts ? (
        <span className={classes.grip}>
          <GripIcon />
        </span>
      ) : null}
      <span className={classes.position}>{numberText(at + 1)}</span>
      <button
        type="button"
        className={classes.handle}
        tabIndex={stop}
        data-act="row"
        aria-label={text('row', { position: numberText(at + 1), headline })}
        aria-describedby={acts ? props.hint : undefined}
        title={headline}
        onKeyDown={props.onKeyDown}
        onClick={acts?.to}
      >
        <span className={classes.headline} dir="auto">
          {headline}
        </span>
      </button>
      <ChangeMark change={props.change} />
      {row.pin ? <PinMark pin={row.pin} /> : null}
      <PostFacts post={post} />
      <span className={classes.rowActs}>
        {button('up', <ArrowUpIcon />, at === 0)}
        {button('down', <ArrowDownIcon />, props.isLast)}
        {button('to', <SortIcon />)}
        {button('pin', <PinIcon />)}
        {button('release', <XIcon />, !row.isOrdered && !row.pin)}
      </span>
    </li>
  );
}

function ChangeMark({ change }: { change: Change | undefined }) {
  const text = useFrontsTexts();
  // A pin is told by its own mark, and what is gone has no row.
  if (change === undefined || change === 'pinned' || change === 'removed') return null;
  if (typeof change === 'string') return <span className={classes.change}>{text(change)}</span>;
  const count = Math.abs(change.up);
  if (count === 0) return null;
  const shown = numberText(count);
  return (
    <span className={classes.change} data-up={change.up > 0}>
      {text(change.up > 0 ? 'up' : 'down', { count, shown })}
    </span>
  );
}
