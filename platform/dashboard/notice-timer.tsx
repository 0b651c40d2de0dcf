import { type ReactNode, useEffect, useRef, useState } from 'react';

type NoticeTimerProps = {
  seconds: number;
  onEnd: () => void;
  className: string | undefined;
  kind: string;
  children: (remaining: number) => ReactNode;
};

/** Counts a notice down; the pointer or the focus on it stops the count. */
export function NoticeTimer({ seconds, onEnd, className, kind, children }: NoticeTimerProps) {
  const [remaining, setRemaining] = useState(seconds);
  const [isHeld, setIsHeld] = useState(false);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    if (isHeld) return;
    const tick = setInterval(() => setRemaining((left) => left - 1), 1000);
    return () => clearInterval(tick);
  }, [isHeld]);

  useEffect(() => {
    if (remaining <= 0) end.current();
  }, [remaining]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the count is a courtesy, not an action.
    <div
      className={className}
      data-kind={kind}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {children(Math.max(remaining, 0))}
    </div>
  );
}
