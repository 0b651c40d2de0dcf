import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { Button } from '@mantine/core';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import classes from './tour-card.module.css';
import type { TourStep } from './tour-steps.ts';
import { useTourTexts } from './tour-texts.ts';
import { useAnchor } from './use-anchor.ts';

type TourCardProps = {
  step: TourStep;
  at: number;
  count: number;
  onBack: () => void;
  onNext: () => void;
  onLeave: () => void;
};

/** One stop of the tour beside what it is about; the page stays as it is and can be used meanwhile. */
export function TourCard({ step, at, count, onBack, onNext, onLeave }: TourCardProps) {
  const text = useTourTexts();
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const anchor = useAnchor(step.anchor);
  const isComing = anchor === undefined;
  // A phone has the card at its foot, whatever it points at.
  const isBeside = useWidthBand() !== 'phone' && Boolean(anchor);
  useBeside(anchor ?? null, { isBeside, card, ring });
  useEffect(() => {
    if (!isComing && step.id) next.current?.focus({ preventScroll: true });
  }, [isComing, step.id]);
  const isLast = at === count - 1;
  return (
    <>
      <div ref={ring} className={classes.ring} hidden={!anchor} />
      <div
        ref={card}
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        aria-busy={isComing}
        className={classes.card}
        data-past-due="ignore"
        data-beside={isBeside}
        data-coming={isComing}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onLeave();
        }}
      >
        <h2 id={`${id}-title`} className={classes.title}>
          {text(`steps.${step.id}.title`)}
        </h2>
        <p id={`${id}-text`}>{text(`steps.${step.id}.text`)}</p>
        <footer className={classes.foot}>
          <p className={classes.count}>{text('stepOf', { step: at + 1, steps: count })}</p>
          {isLast ? null : (
            <Button size="compact-sm" variant="subtle" onClick={onLeave}>
              {text('leave')}
            </Button>
          )}
          {at === 0 ? null : (
            <Button size="compact-sm" variant="default" onClick={onBack}>
              {text('back')}
            </Button>
          )}
          <Button ref={next} size="compact-sm" onClick={onNext}>
            {isLast ? text('finish') : text('next')}
          </Button>
        </footer>
      </div>
    </>
  );
}

type Part = { readonly current: HTMLDivElement | null };
type Floating = { isBeside: boolean; card: Part; ring: Part };

/** Keeps the ring around what the step points at, and the card beside it, while the page moves. */
function useBeside(anchor: HTMLElement | null, { isBeside, card, ring }: Floating): void {
  useLayoutEffect(() => {
    const [shown, around] = [card.current, ring.current];
    shown?.removeAttribute('style');
    if (!shown || !around || !anchor) return;
    anchor.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    return autoUpdate(anchor, shown, () => {
      const { left, right, top, height } = anchor.getBoundingClientRect();
      // What is as wide as the window has its ring inside of it.
      const [start, end] = [Math.max(left - 4, 2), Math.min(right + 4, document.body.clientWidth - 2)];
      place(around, { left: start, top: top - 4, width: end - start, height: height + 8 });
      if (!isBeside) return;
      void computePosition(anchor, shown, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [offset(12), flip(), shift({ padding: 8, crossAxis: true })],
      }).then(({ x, y }) => place(shown, { left: x, top: y }));
    });
  }, [anchor, isBeside, card, ring]);
}

/** Puts a part where the window has it, in pixels. */
function place(part: HTMLElement, box: Record<string, number>): void {
  for (const [side, pixels] of Object.entries(box)) part.style.setProperty(side, `${Math.round(pixels)}px`);
}
