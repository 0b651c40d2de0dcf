import { createContext, use, useSyncExternalStore } from 'react';
import { addDays, type CalendarDate } from '#platform/dashboard/dates.ts';
import { MONTH_DAYS } from '../calendar-kinds.contract.ts';
import { dayKey, dayOfKey } from './calendar-days.ts';

/** What is moved: an entry of the calendar, or a post that has no time yet. */
export type Dragged = {
  postId: number;
  headline: string;
  revision: number;
  /** Where it stands now; null beside the calendar. */
  date: CalendarDate | null;
  minutes: number | null;
};
export type Target = { key: string; minutes: number | null };
type State = { dragged: Dragged; target: Target | null; byKeys: boolean } | null;

const STEP = 30;
const START_PIXELS = 4;
/** A finger that rests so long moves what is under it; before that it scrolls. In milliseconds. */
const HOLD = 350;
/** So long after it was dropped a post may be drawn in its new place. In milliseconds. */
const REDRAWN = 5_000;
const STRAY_PIXELS = 10;
const EDGE_PIXELS = 40;
const SCROLL_PIXELS = 10;
const USUAL_MINUTES = 540;
const LAST = 1440 - STEP;

/** Moves posts by the pointer and by keys; what follows the pointer is moved without drawing anything anew. */
export class DragControl {
  state: State = null;
  private listeners = new Set<() => void>();
  onDrop: (dragged: Dragged, target: Target) => void = () => undefined;
  onCancel: () => void = () => undefined;
  /** The key of today, before which nothing is planned. */
  today = '';
  private isByTouch = false;
  /** What was dropped by a key, and when: its block is another one in another day. */
  private dropped: { postId: number; at: number } | null = null;

  /** Nothing scrolls under a finger that moves a post; browsers ask before a finger comes down whether it may. */
  listen = (area: HTMLElement | null) => {
    if (!area) return;
    const stay = (event: Event) => {
      if (this.isByTouch) event.preventDefault();
    };
    const kinds = ['touchmove', 'contextmenu'] as const;
    for (const kind of kinds) area.addEventListener(kind, stay, { passive: false });
    return () => {
      for (const kind of kinds) area.removeEventListener(kind, stay);
    };
  };

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  private set(state: State): void {
    const [was, is] = [this.state?.target, state?.target];
    const isSame = was?.key === is?.key && was?.minutes === is?.minutes && !this.state === !state;
    // What is drawn keeps its target until that is another one.
    this.state = state && isSame ? { ...state, target: was ?? null } : state;
    if (!isSame) for (const listener of this.listeners) listener();
  }

  /** Begins with a press; before the pointer has moved it is a click. */
  press(event: React.PointerEvent<HTMLElement>, dragged: Dragged): void {
    if (event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    const block = event.currentTarget;
    const rect = block.getBoundingClientRect();
    const [startX, startY] = [event.clientX, event.clientY];
    const grip = { x: startX - rect.left, y: startY - rect.top };
    let ghost: HTMLElement | null = null;
    let place = { x: startX, y: startY };
    let frame = 0;
    let hasMoved = false;
    const step = () => {
      frame = requestAnimationFrame(step);
      if (!ghost) return;
      ghost.style.translate = `${place.x - grip.x}px ${place.y - grip.y}px`;
      scrollNear(place.x, place.y);
      this.set({ dragged, target: targetAt(place.x, place.y, grip.y, dragged), byKeys: false });
    };
    const begin = () => {
      this.isByTouch = isTouch;
      ghost = ghostOf(block, rect);
      step();
    };
    const hold = isTouch ? setTimeout(begin, HOLD) : undefined;
    const move = ({ clientX, clientY }: PointerEvent) => {
      place = { x: clientX, y: clientY };
      const far = Math.hypot(clientX - startX, clientY - startY);
      hasMoved ||= far >= STRAY_PIXELS;
      if (ghost) return;
      if (!isTouch && far >= START_PIXELS) begin();
      else if (isTouch && far >= STRAY_PIXELS) end(false);
    };
    const end = (isDropped: boolean) => {
      clearTimeout(hold);
      this.isByTouch = false;
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', cancelByKey, true);
      if (!ghost) return;
      ghost.remove();
      // The click that ends a drag opens nothing.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true), 0);
      const target = targetAt(place.x, place.y, grip.y, dragged);
      this.set(null);
      // What was only held keeps its minute, which no half hour may have.
      if (isDropped && hasMoved && target) this.onDrop(dragged, target);
    };
    const drop = () => end(true);
    const cancel = () => end(false);
    const cancelByKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      end(false);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', cancelByKey, true);
  }

  /** A block that has just been drawn goes on with the keys of the one that was moved, unless they are elsewhere by now. */
  drawn(postId: number, block: HTMLElement): void {
    if (this.dropped?.postId !== postId || performance.now() - this.dropped.at > REDRAWN) return;
    if (document.activeElement === document.body) block.focus();
  }

  /** The keys of a block: M begins, arrows move, Enter drops, Escape leaves it. */
  key(event: React.KeyboardEvent, dragged: Dragged): void {
    const { key } = event;
    const open = this.state?.byKeys && this.state.dragged.postId === dragged.postId ? this.state : null;
    if (!open) {
      if (key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
      const date = dragged.date ?? firstDay(this.today);
      if (!date) return;
      event.preventDefault();
      const target = { key: dayKey(date), minutes: dragged.minutes ?? USUAL_MINUTES };
      this.set({ dragged, target, byKeys: true });
      return;
    }
    const target = open.target ?? { key: '', minutes: 0 };
    const next = movedBy(key, target);
    if (next) this.set({ ...open, target: next });
    else if (key === 'Enter') {
      this.set(null);
      this.dropped = { postId: dragged.postId, at: performance.now() };
      this.onDrop(dragged, target);
    } else if (key === 'Escape' || key === 'Tab') {
      this.set(null);
      this.onCancel();
    } else return;
    if (key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  }
}

function movedBy(key: string, target: Target): Target | null {
  const by = (days: number) => ({ ...target, key: dayKey(addDays(dayOfKey(target.key), days)) });
  const at = (minutes: number) => ({ ...target, minutes: Math.max(0, Math.min(LAST, minutes)) });
  const minutes = target.minutes ?? USUAL_MINUTES;
  if (key === 'ArrowLeft') return by(-1);
  if (key === 'ArrowRight') return by(1);
  if ((key === 'ArrowUp' || key === 'ArrowDown') && isMonth()) return by(key === 'ArrowUp' ? -7 : 7);
  if (key === 'ArrowUp') return at(Math.ceil(minutes / STEP) * STEP - STEP);
  if (key === 'ArrowDown') return at(Math.floor(minutes / STEP) * STEP + STEP);
  return null;
}

const swallow = (event: Event) => event.stopPropagation();

const shownDays = () => [...document.querySelectorAll<HTMLElement>('[data-day]')];

/** The first day that is shown and not over; where all are, the first. */
function firstDay(today: string): CalendarDate | null {
  const keys = shownDays().map(({ dataset }) => dataset.day ?? '');
  const key = keys.find((one) => one >= today) ?? keys[0];
  return key ? dayOfKey(key) : null;
}

/** Whether weeks stand below each other, as in a month. */
const isMonth = () => shownDays().length === MONTH_DAYS;

/** A copy that follows the pointer above everything else. */
function ghostOf(block: HTMLElement, rect: DOMRect): HTMLElement {
  const ghost = block.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('id');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  Object.assign(ghost.style, {
    ...{ position: 'fixed', inset: '0 auto auto 0', zIndex: '1000', pointerEvents: 'none' },
    ...{ width: `${rect.width}px`, height: `${rect.height}px`, background: 'var(--sheet)' },
    ...{ borderColor: 'var(--accent-mark)', boxShadow: 'var(--shadow)' },
  });
  document.body.append(ghost);
  return ghost;
}

/** The day under the pointer, and the half hour where the day has a scale of them. */
function targetAt(x: number, y: number, grip: number, { minutes }: Dragged): Target | null {
  for (const day of document.querySelectorAll<HTMLElement>('[data-day]')) {
    const { left, right, top, bottom, height } = day.getBoundingClientRect();
    if (x < left || x >= right || y < top || y >= bottom) continue;
    const key = day.dataset.day ?? '';
    if (day.dataset.scale === 'none') return { key, minutes: null };
    if (day.dataset.scale !== 'hours') return { key, minutes: minutes ?? USUAL_MINUTES };
    const at = Math.round((((y - grip - top) / height) * 1440) / STEP) * STEP;
    return { key, minutes: Math.max(0, Math.min(LAST, at)) };
  }
  return null;
}

function scrollNear(x: number, y: number): void {
  const area = document.querySelector<HTMLElement>('[data-scrolls="calendar"]');
  if (!area) return;
  const { left, right, top, bottom } = area.getBoundingClientRect();
  if (x < left || x > right) return;
  if (y > bottom - EDGE_PIXELS && y < bottom + EDGE_PIXELS) area.scrollTop += SCROLL_PIXELS;
  else if (y < top + EDGE_PIXELS && y > top - EDGE_PIXELS) area.scrollTop -= SCROLL_PIXELS;
}

export const DragContext = createContext(new DragControl());

/** Where what is moved would land within a day; null elsewhere. */
export function useTargetIn(dayKey: string): Target | null {
  const control = use(DragContext);
  return useSyncExternalStore(control.subscribe, () =>
    control.state?.target?.key === dayKey ? control.state.target : null,
  );
}

/** What is moved now, and where it would land. */
export function useDragState(): State {
  const control = use(DragContext);
  return useSyncExternalStore(control.subscribe, () => control.state);
}
