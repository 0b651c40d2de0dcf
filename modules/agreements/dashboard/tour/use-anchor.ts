import { useEffect, useState } from 'react';

/** How long a screen may take to show what a step points at, in milliseconds. */
const PATIENCE = 4_000;

const visible = (anchor: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(anchor)].find((one) => one.checkVisibility?.() ?? true) ?? null;

/** What a step points at: undefined while it may still come, null where there is nothing such to be seen. */
export function useAnchor(anchor: string | undefined): HTMLElement | null | undefined {
  const [found, setFound] = useState<HTMLElement | null>();
  useEffect(() => {
    if (!anchor) return setFound(null);
    let isLate = false;
    const look = () => setFound(visible(anchor) ?? (isLate ? null : undefined));
    const impatience = setTimeout(() => {
      isLate = true;
      look();
    }, PATIENCE);
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      clearTimeout(impatience);
      watch.disconnect();
    };
  }, [anchor]);
  return found;
}
