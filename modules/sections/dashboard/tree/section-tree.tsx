import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { HOME } from '../../section-kinds.contract.ts';
import type { TreeSection } from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { MoveBar } from './move-bar.tsx';
import { SectionRow } from './section-row.tsx';
import {
  type DropZone,
  isDropInItself,
  isDropTooDeep,
  isKeyTooDeep,
  placeByKey,
  placeOf,
  type SectionRowItem,
} from './section-rows.ts';
import classes from './section-tree.module.css';
import type { TreeActs, TreeKind } from './tree-kind.ts';

type SectionTreeProps = TreeActs & {
  kind: TreeKind;
  label: string;
  rows: readonly SectionRowItem[];
  items: readonly TreeSection[];
};

/** So few are all drawn, so that the browser's own search finds them. */
const FEW_ROWS = 150;
/** Rows around those in sight that are drawn too. */
const OVERSCAN = 12;
/** What is seen at once before the element that scrolls is there. */
const USUAL_VIEW = 800;
const ROW_HEIGHT = 36;
const PHONE_ROW_HEIGHT = 48;
const moves = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;

/** The rows in sight, however many there are; moved by dragging, or by Alt and an arrow key. */
export function SectionTree({ kind, label, rows, items, ...acts }: SectionTreeProps) {
  const text = useSectionsTexts();
  const id = useId();
  const isPhone = useWidthBand() === 'phone';
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const [drag, setDrag] = useState<number | null>(null);
  const [drop, setDrop] = useState<{ id: number; zone: DropZone } | null>(null);
  const found = rows.findIndex(({ section }) => section.id === active);
  const at = Math.max(found, 0);
  const current = rows[at];
  const height = isPhone ? PHONE_ROW_HEIGHT : ROW_HEIGHT;

  const chosen = active === HOME ? undefined : rows[found]?.section;

  const view = scroller.current?.clientHeight || USUAL_VIEW;
  const reveal = (start: number) => {
    const { current: box } = scroller;
    if (!box) return;
    if (start < box.scrollTop) box.scrollTop = start;
    else if (start + height > box.scrollTop + view) box.scrollTop = start + height - view;
  };
  /** Where the row was that a key moves, until it is drawn elsewhere. */
  const movedFrom = useRef<number | null>(null);
  useEffect(() => {
    if (movedFrom.current === null || movedFrom.current === at) return;
    movedFrom.current = null;
    // In the tree, and where that is longer than the window, in the window too.
    reveal(at * height);
    document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  });
  const reach = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setActive(row.section.id);
    reveal(rows.indexOf(row) * height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return;
    const { section } = current;
    if (event.altKey) {
      const move = moves[event.key as keyof typeof moves];
      const place = move && section.id !== HOME ? placeByKey(items, section, move) : null;
      if (move) event.preventDefault();
      setActive(section.id);
      if (place) {
        movedFrom.current = at;
        acts.onMove(section, place);
        return;
      }
      // A key that is held down says it once.
      if (move && !event.repeat && isKeyTooDeep(items, section, move)) acts.onTooDeep(section);
      return;
    }
    const act = keyAct(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  const keyAct = (key: string): (() => void) | undefined => {
    if (!current) return undefined;
    const { section, isOpen, hasChildren } = current;
    const toParent = () => reach(rows.findIndex((row) => row.section.id === section.parent_id));
    const acting: Record<string, () => void> = {
      arrowdown: () => reach(at + 1),
      arrowup: () => reach(at - 1),
      home: () => reach(0),
      end: () => reach(rows.length - 1),
      arrowright: () => (hasChildren && !isOpen ? acts.onToggle(section.id) : hasChildren && reach(at + 1)),
      arrowleft: () =>
        hasChildren && isOpen ? acts.onToggle(section.id) : section.parent_id !== null && toParent(),
      enter: () => acts.onEdit(section),
      delete: () => section.id !== HOME && acts.onRemove(section),
    };
    return acting[key.toLowerCase()];
  };

  const zoneOf = (event: DragEvent): DropZone => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - top) / height;
    return kind === 'stage' ? (part < 0.5 ? 'before' : 'after') : zoneAt(part);
  };
  const endDrag = () => {
    setDrag(null);
    setDrop(null);
  };

  const draw = (index: number): ReactNode => {
    const row = rows[index];
    if (!row) return null;
    const { section } = row;
    return (
      <SectionRow
        key={section.id}
        id={`${id}-${section.id}`}
        {...{ kind, row, acts }}
        start={index * height}
        size={height}
        isActive={index === at}
        isDragged={drag === section.id}
        zone={drop?.id === section.id ? drop.zone : null}
        onActive={() => setActive(section.id)}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', section.title);
          setActive(section.id);
          setDrag(section.id);
        }}
        onDragOver={(event) => {
          if (drag === null) return;
          const zone = zoneOf(event);
          const isPlace = placeOf(items, drag, section, zone) !== null;
          // What may not stand there may be let go too, to hear why it stays.
          const isRefused = isDropInItself(drag, section) || isDropTooDeep(items, drag, section, zone);
          if (isPlace || isRefused) event.preventDefault();
          setDrop((was) => (isPlace ? sameDrop(was, section.id, zone) : null));
        }}
        onDrop={(event) => {
          event.preventDefault();
          const zone = zoneOf(event);
          const moved = items.find((item) => item.id === drag);
          endDrag();
          const place = moved ? placeOf(items, moved.id, section, zone) : null;
          if (moved && place) acts.onMove(moved, place);
          else if (moved && isDropInItself(moved.id, section)) acts.onInItself();
          else if (moved && isDropTooDeep(items, moved.id, section, zone)) acts.onTooDeep(moved);
        }}
        onDragEnd={endDrag}
      />
    );
  };

  return (
    <>
      <p id={`${id}-hint`} className={classes.hint}>
        {text(isPhone ? (kind === 'stage' ? 'hintTouchStage' : 'hintTouch') : 'hint')}
      </p>
      {isPhone && chosen ? <MoveBar section={chosen} items={items} onMove={acts.onMove} /> : null}
      <div
        ref={scroller}
        onScroll={({ currentTarget }) => setTop(Math.floor(currentTarget.scrollTop / height))}
        role="tree"
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-activedescendant={current ? `${id}-${current.section.id}` : undefined}
        tabIndex={0}
        className={classes.tree}
        data-phone={isPhone}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={classes.rows} style={{ height: rows.length * height }}>
          {drawnRows(rows.length, top, Math.ceil(view / height), at).map(draw)}
        </div>
      </div>
    </>
  );
}

/** The rows in sight and some around them; the current one stays drawn for those who hear the tree. */
function drawnRows(count: number, top: number, seen: number, at: number): number[] {
  if (count <= FEW_ROWS) return Array.from({ length: count }, (_, index) => index);
  const from = Math.max(0, Math.min(top, count - seen) - OVERSCAN);
  const until = Math.min(count, top + seen + OVERSCAN);
  const drawn = Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
  if (at >= from && at < until) return drawn;
  return at < from ? [at, ...drawn] : [...drawn, at];
}

/** Its upper and lower quarter stand for the places beside a row, the rest for the row itself. */
const zoneAt = (part: number): DropZone => (part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside');

const sameDrop = (was: { id: number; zone: DropZone } | null, id: number, zone: DropZone) =>
  was?.id === id && was.zone === zone ? was : { id, zone };
