import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How a frame of a width is made smaller to fit into its stage; it is never made larger. */
export function useFrameScale(width: number): {
  stage: RefObject<HTMLDivElement | null>;
  scale: number;
  height: number;
} {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 720 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => {
      setRoom({ width: element.clientWidth, height: element.clientHeight });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return { stage, scale, height: room.height };
}
