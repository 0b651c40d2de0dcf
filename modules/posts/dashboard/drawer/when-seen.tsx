import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Draws what it holds, and asks for it, once it comes near the window; it keeps its place until then. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: '200px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return isSeen ? children : <div ref={place} style={{ minHeight: 40 }} />;
}
