import { useCallback, useEffect, useRef, useState } from 'react';
import { dropCopy, type KeptCopy, keepCopy, readCopy } from './kept-copy.ts';
import type { PostValues } from './post-values.ts';

const REST = 3_000;

type Options = {
  key: string;
  revision: number | null;
  isChanged: () => boolean;
  values: () => PostValues;
};

/** Keeps what is not saved in this browser, three seconds after the last key, and offers what was left there. */
export function useKeptCopy({ key, revision, isChanged, values }: Options): {
  /** To be called after each change. */
  touch: () => void;
  offered: KeptCopy | null;
  /** The offer was taken or turned down. */
  settle: () => void;
} {
  const [offered, setOffered] = useState(() => readCopy(`${key}.offered`) ?? readCopy(key));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ key, write: () => {} });
  latest.current.write = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (isChanged()) keepCopy(key, { savedAt: Date.now(), revision, values: values() });
    else dropCopy(key);
  };
  // What is offered keeps a place of its own, so that what is typed meanwhile does not take it.
  const offer = useRef({ key, offered });
  useEffect(() => {
    const { key: place, offered: copy } = offer.current;
    if (!copy) return;
    keepCopy(`${place}.offered`, copy);
    dropCopy(place);
  }, []);
  // A post that has just been given its number keeps nothing under its old name.
  useEffect(() => {
    if (latest.current.key === key) return;
    dropCopy(latest.current.key);
    latest.current.key = key;
  }, [key]);
  useEffect(() => {
    const flush = () => timer.current !== undefined && latest.current.write();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      clearTimeout(timer.current);
    };
  }, []);
  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.write(), REST);
  }, []);
  const settle = () => {
    dropCopy(`${offer.current.key}.offered`);
    setOffered(null);
  };
  return { touch, offered, settle };
}
