import { useEffect, useRef, useSyncExternalStore } from 'react';

/** The keys of a shortcut as they are now: as kept, as drawn, and as assistive technology reads them. */
export type ShownKeys = { keys: string; caps: readonly (readonly string[])[]; aria: string };

// Small on purpose: every screen carries this, and what listens to the keys comes a moment later.
const handlers = new Map<string, (() => void)[]>();
const listeners = new Set<() => void>();
let shown: ReadonlyMap<string, ShownKeys> = new Map();
let asked: string | undefined;

/** Lets a shortcut do something as long as the component is there; of several the latest is meant. */
export function useShortcut(id: string, run: () => void, isOn = true): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isOn) return;
    const handler = () => latest.current();
    handlers.set(id, [...(handlers.get(id) ?? []), handler]);
    if (asked === id) runShortcut(id);
    return () => {
      handlers.set(
        id,
        (handlers.get(id) ?? []).filter((one) => one !== handler),
      );
    };
  }, [id, isOn]);
}

/** Does what a shortcut does; false when nothing does it here yet. */
export function runShortcut(id: string): boolean {
  const run = handlers.get(id)?.at(-1);
  run?.();
  asked = undefined;
  return run !== undefined;
}

/** The same for a button whose shortcut may not be there yet: it is done as soon as it can be. */
export function askForShortcut(id: string): void {
  if (!runShortcut(id)) asked = id;
}

/** Whether a shortcut would do something now. */
export const isLive = (id: string): boolean => (handlers.get(id)?.length ?? 0) > 0;

/** Says what the keys are, once that is known and at each change. */
export function showKeys(next: ReadonlyMap<string, ShownKeys>): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The keys of a shortcut as they are drawn; undefined while it has none. */
export const useShownKeys = (id: string): ShownKeys | undefined =>
  useSyncExternalStore(subscribe, () => shown.get(id));
