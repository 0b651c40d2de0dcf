import { type RefObject, useLayoutEffect, useState } from 'react';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Where notices stand: their usual place, the other side of the window, or so many pixels higher. */
export type NoticePlace = { side: 'start' | 'end'; lift: number };

export const usualPlace: NoticePlace = { side: 'start', lift: 0 };

/** What stays between notices and what they must not cover, in pixels. */
const gap = 8;

/**
 * The first place where notices cover nothing that a form is sent by.
 * @param notices where they would usually stand
 * @param kept what stays free
 * @param width of the window in pixels
 */
export function freePlace(notices: Box, kept: readonly Box[], width: number): NoticePlace {
  const under = kept.filter((box) => cover(notices, box));
  if (under.length === 0) return usualPlace;
  const mirrored = { ...notices, left: width - notices.right, right: width - notices.left };
  const isBeside = mirrored.left >= notices.right || mirrored.right <= notices.left;
  if (isBeside && !kept.some((box) => cover(mirrored, box))) return { side: 'end', lift: 0 };
  const top = Math.min(...under.map((box) => box.top));
  return { side: 'start', lift: Math.ceil(notices.bottom - top + gap) };
}

const cover = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Keeps notices off the foot of a form, wherever it is scrolled to. */
export function useNoticePlace(host: RefObject<HTMLElement | null>, count: number): NoticePlace {
  const [place, setPlace] = useState(usualPlace);
  useLayoutEffect(() => {
    if (count === 0) return;
    const settle = () => {
      const box = host.current?.getBoundingClientRect();
      if (!box) return;
      setPlace((now) => {
        const next = freePlace(atUsual(box, now), feet(), window.innerWidth);
        return next.side === now.side && next.lift === now.lift ? now : next;
      });
    };
    settle();
    // Only the newest frame counts while something scrolls.
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(settle);
    };
    window.addEventListener('scroll', later, { capture: true, passive: true });
    window.addEventListener('resize', later);
    // Forms and dialogs open and close while a notice stands.
    const opened = new MutationObserver(later);
    opened.observe(document.body, { childList: true, subtree: true });
    return () => {
      opened.disconnect();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later, { capture: true });
      window.removeEventListener('resize', later);
    };
  }, [host, count]);
  return count === 0 ? usualPlace : place;
}

/** Where the notices would be if nothing had moved them. */
function atUsual(box: Box, { side, lift }: NoticePlace): Box {
  const width = window.innerWidth;
  const lowered = { left: box.left, right: box.right, top: box.top + lift, bottom: box.bottom + lift };
  return side === 'start' ? lowered : { ...lowered, left: width - box.right, right: width - box.left };
}

/** Dialogs and drawers stand beside the page. */
const SENDERS = ['main', '[role="dialog"]', '[role="alertdialog"]']
  .map((place) => `${place} button[type="submit"]`)
  .join();

const feet = (): Box[] =>
  [...document.querySelectorAll(SENDERS)].map((button) =>
    (button.closest('footer') ?? button).getBoundingClientRect(),
  );
