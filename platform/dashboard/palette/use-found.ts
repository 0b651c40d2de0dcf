import { useEffect, useRef, useState } from 'react';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { isCancelled } from '../call.ts';
import { useCaller } from '../caller.tsx';
import { type FoundItem, mostFound, type PaletteSource } from './palette-source.ts';

const restMs = 150;
const shortest = 2;

/** What one search has found. */
export type FoundGroup = { id: string; title: string; items: FoundItem[] };
type Found = { typed: string; groups: readonly FoundGroup[]; waiting: number; failed: number };

const nothing: Found = { typed: '', groups: [], waiting: 0, failed: 0 };

/** Asks every search once typing rests; what is typed next ends the questions before it. */
export function useFound(sources: readonly PaletteSource[], typed: string): Found {
  const caller = useRef(useCaller()).current;
  const [found, setFound] = useState(nothing);
  const asked = typed.trim();

  useEffect(() => {
    if (asked.length < shortest) {
      setFound(nothing);
      return;
    }
    const open = sources.filter(({ opensTo }) => isAllowed(opensTo, caller.holder));
    const stop = new AbortController();
    const { signal } = stop;
    setFound((before) => ({ ...before, waiting: open.length }));
    const rest = setTimeout(() => {
      const groups = new Map<string, FoundGroup>();
      let waiting = open.length;
      let failed = 0;
      const settle = () => {
        if (signal.aborted) return;
        const inOrder = open.flatMap(({ id }) => groups.get(id) ?? []);
        setFound({ typed: asked, groups: inOrder, waiting, failed });
      };
      for (const { id, load } of open) {
        void load()
          .then(async ({ title, find, all }) => {
            const items = await find(asked, { caller, signal });
            if (items.length === 0) return;
            const shown = [...items.slice(0, mostFound), ...(all ? [all(asked)] : [])];
            groups.set(id, { id, title: title(), items: shown });
          })
          .catch((error: unknown) => {
            if (!isCancelled(error)) failed += 1;
          })
          .finally(() => {
            waiting -= 1;
            settle();
          });
      }
    }, restMs);
    return () => {
      clearTimeout(rest);
      stop.abort();
    };
  }, [asked, sources, caller]);

  return found;
}
