import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus to the first field of what has just come, unless somebody is at work in another one. */
export function FocusHere({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('input, select, textarea')) return;
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return (
    <div ref={place} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
