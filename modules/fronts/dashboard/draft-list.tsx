import {
  type DragEvent,
  Fragment,
  type KeyboardEvent,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import type { FrontPost } from '../fronts.contract.ts';
import {
  type Change,
  type Draft,
  movedTo,
  pinned,
  released,
  type Standing,
  standings,
  unpinned,
} from './front-draft.ts';
import { FrontRow, type RowAct } from './front-row.tsx';
import lines from './front-rows.module.css';
import classes from './fronts.module.css';
import { useFrontsTexts } from './fronts-texts.ts';
import { useHeadline } from './post-words.tsx';

const MoveDialog = lazyPart(() => import('./place-dialogs.tsx'), 'MoveDialog');
const PinDialog = lazyPart(() => import('./place-dialogs.tsx'), 'PinDialog');

type DraftListProps = {
  rows: readonly Standing[];
  draft: Draft;
  newest: readonly number[];
  posts: ReadonlyMap<number, FrontPost>;
  changes: ReadonlyMap<number, Change>;
  mayOrder: boolean;
  onChange: (draft: Draft) => void;
};
type Focus = { id: number; act: RowAct | 'row' };

/** The posts of a front in the order of the draft: moved by keys and buttons, and by dragging. */
export function DraftList(props: DraftListProps) {
  const { rows, draft, newest, posts, mayOrder } = props;
  const text = useFrontsTexts();
  const headlineOf = useHeadline();
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const isPhone = useWidthBand() === 'phone';
  const [active, setActive] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<{ id: number; act: 'to' | 'pin' } | null>(null);
  const [drag, setDrag] = useState<number | null>(null);
  const [drop, setDrop] = useState<{ at: number; isAfter: boolean } | null>(null);
  const focus = useRef<Focus | null>(null);
  const current = rows.some((row) => row.id === active) ? active : rows[0]?.id;

  // What was pressed stays in hand wherever its row goes to.
  useLayoutEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    const row = wanted && list.current?.querySelector(`[data-post="${wanted.id}"]`);
    const pressed = row?.querySelector<HTMLButtonElement>(`[data-act="${wanted?.act}"]:not(:disabled)`);
    (pressed ?? row?.querySelector<HTMLButtonElement>('[data-act="row"]'))?.focus();
  });
  const change = (next: Draft, postId: number, act: Focus['act'], wanted?: number) => {
    setActive(postId);
    if (next === draft) return;
    focus.current = { id: postId, act };
    const at = standings(next, newest).findIndex((row) => row.id === postId);
    const headline = headlineOf(posts.get(postId));
    const words = { headline, position: numberText(at + 1) };
    const isPast = wanted !== undefined && wanted !== at;
    if (isPast) notices.warned(text('movedPast', { ...words, wanted: numberText(wanted + 1) }));
    setSaid(at < 0 || isPast ? '' : text('moved', words));
    props.onChange(next);
  };
  const move = (postId: number, to: number, act: Focus['act'], isTyped = false) => {
    const next = movedTo(draft, newest, postId, to);
    const isPinned = draft.frozen.some((one) => one.position === to && one.post_id !== postId);
    if (isTyped && isPinned && next === draft) notices.warned(text('noFree', { wanted: numberText(to + 1) }));
    change(next, postId, act, isTyped && isPinned ? to : undefined);
  };
  const acts = (row: Standing, at: number): Record<RowAct, () => void> => ({
    up: () => at > 0 && move(row.id, at - 1, 'up'),
    down: () => at < rows.length - 1 && move(row.id, at + 1, 'down'),
    to: () => setAsked({ id: row.id, act: 'to' }),
    pin: () => setAsked({ id: row.id, act: 'pin' }),
    release: () => change(released(draft, row.id), row.id, 'row'),
  });
  const onKeyDown = (event: KeyboardEvent, row: Standing, at: number) => {
    if (event.ctrlKey || event.metaKey) return;
    const reach = (to: number) => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (!next) return;
      setActive(next.id);
      list.current?.querySelector<HTMLElement>(`[data-post="${next.id}"] [data-act="row"]`)?.focus();
    };
    const own = acts(row, at);
    const keys: Record<string, () => void> = event.altKey
      ? { arrowup: () => at > 0 && move(row.id, at - 1, 'row'), arrowdown: () => move(row.id, at + 1, 'row') }
      : {
          ...{ arrowup: () => reach(at - 1), arrowdown: () => reach(at + 1) },
          ...{ home: () => reach(0), end: () => reach(rows.length - 1) },
          ...(mayOrder ? { p: own.pin, delete: own.release } : {}),
        };
    const act = event.altKey && !mayOrder ? undefined : keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const isAfter = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY > top + height / 2;
  };
  const onDrop = (event: DragEvent, at: number) => {
    event.preventDefault();
    const from = rows.findIndex((row) => row.id === drag);
    const gap = at + (isAfter(event) ? 1 : 0);
    endDrag();
    if (drag !== null && from >= 0) move(drag, gap > from ? gap - 1 : gap, 'row', true);
  };
  const endDrag = () => {
    setDrag(null);
    setDrop(null);
  };
  const opened = rows.findIndex((row) => row.id === asked?.id);
  const row = rows[opened];
  const firstNewest = rows.findLastIndex(({ isOrdered }) => isOrdered) + 1;
  return (
    <section className={classes.draft} aria-labelledby={id}>
      <h2 id={id} className={classes.name}>
        {text('draft')}
      </h2>
      {mayOrder && !isPhone ? (
        <p id={`${id}-hint`} className={classes.hint}>
          {text('hint')}
        </p>
      ) : null}
      <ol ref={list} className={lines.list}>
        {rows.map((one, at) => (
          <Fragment key={one.id}>
            {at === firstNewest ? <li className={lines.newest}>{text('newestFollow')}</li> : null}
            <FrontRow
              row={one}
              post={posts.get(one.id)}
              at={at}
              hint={`${id}-hint`}
              isLast={at === rows.length - 1}
              isActive={one.id === current}
              change={props.changes.get(one.id)}
              acts={mayOrder ? acts(one, at) : null}
              mark={drop?.at === at ? (drop.isAfter ? 'after' : 'before') : undefined}
              isDragged={one.id === drag}
              onActive={() => setActive(one.id)}
              onKeyDown={(event) => onKeyDown(event, one, at)}
              drag={{
                onDragStart: (event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', headlineOf(posts.get(one.id)));
                  setDrag(one.id);
                },
                onDragOver: (event) => {
                  if (drag === null) return;
                  event.preventDefault();
                  const next = { at, isAfter: isAfter(event) };
                  if (drop?.at !== next.at || drop.isAfter !== next.isAfter) setDrop(next);
                },
                onDrop: (event) => onDrop(event, at),
                onDragEnd: endDrag,
              }}
            />
          </Fragment>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <Suspense fallback={null}>
        {asked && row ? (
          asked.act === 'to' ? (
            <MoveDialog
              position={opened}
              most={rows.length}
              onMove={(to) => move(row.id, to, 'row', true)}
              onClose={() => setAsked(null)}
            />
          ) : (
            <PinDialog
              position={opened}
              pin={row.pin}
              onPin={(until) => change(pinned(draft, newest, row.id, until), row.id, 'pin')}
              onUnpin={() => change(unpinned(draft, row.id), row.id, 'pin')}
              onClose={() => setAsked(null)}
            />
          )
        ) : null}
      </Suspense>
    </section>
  );
}
