import { useCallback, useEffect, useRef, useState } from 'react';
import {
  dropCopy,
  keepCopy,
  keepOffers,
  type Offer,
  readCopy,
  readOffers,
  withOffers,
  worthOffering,
} from './offers.ts';
import type { PostValues } from './post-values.ts';

const REST = 3_000;

type Options = {
  key: string;
  /** The values on the screen that are not saved. */
  changes: () => Partial<PostValues>;
  shown: () => PostValues;
  /** The revision that the changes began from. */
  revision: () => number | null;
};

/** Keeps what is not saved in this browser, three seconds after the last key, and offers what was left there. */
export function useKeptCopy({ key, changes, shown, revision }: Options) {
  const [offers, setOffers] = useState<readonly Offer[]>(() => {
    const copy = readCopy(key);
    const kept = withOffers(readOffers(key), copy ? [copy] : []);
    return kept.flatMap((one) => worthOffering(one, shown()) ?? []);
  });
  const [hasRoom, setHasRoom] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ key, offers, shown, write: () => {} });
  latest.current.shown = shown;
  latest.current.write = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = changes();
    const isEmpty = Object.keys(values).length === 0;
    if (isEmpty) dropCopy(key);
    setHasRoom(isEmpty || keepCopy(key, { savedAt: Date.now(), values, revision: revision() }));
  };
  const put = useCallback((next: readonly Offer[]) => {
    latest.current.offers = next;
    keepOffers(latest.current.key, next);
    setOffers(next);
  }, []);
  // What was left here becomes an offer, and its place is free for what is typed now.
  useEffect(() => {
    const isKept = keepOffers(latest.current.key, latest.current.offers);
    dropCopy(latest.current.key);
    // The copy itself may have taken the room.
    if (!isKept) keepOffers(latest.current.key, latest.current.offers);
  }, []);
  // A post that has just been given its number keeps nothing under its old name.
  useEffect(() => {
    const before = latest.current.key;
    if (before === key) return;
    latest.current.key = key;
    latest.current.write();
    keepOffers(key, latest.current.offers);
    keepOffers(before, []);
    dropCopy(before);
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
  /** To be called after each change. */
  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.write(), REST);
  }, []);
  /** Keeps at once what is not saved. */
  const keepNow = useCallback(() => latest.current.write(), []);
  /** Offers something else that was written. */
  const offer = useCallback(
    (more: Offer) => {
      const worth = worthOffering(more, latest.current.shown());
      if (worth) put(withOffers(latest.current.offers, [worth]));
    },
    [put],
  );
  /** An offer was taken or turned down. */
  const settle = useCallback(
    (one: Offer) => put(latest.current.offers.filter((other) => other !== one)),
    [put],
  );
  return { touch, keepNow, hasRoom, offer, settle, offered: offers[0] };
}
