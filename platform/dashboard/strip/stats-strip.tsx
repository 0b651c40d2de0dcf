import { createPortal } from 'react-dom';
import { boundedCount } from '../number-text.ts';
import scrolled from '../scrolled-row.module.css';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import classes from './stats-strip.module.css';
import { useStripPlace } from './strip-place.ts';
import type { Trend } from './trend.ts';

/** One figure of the strip. */
export type StripFigure = {
  id: string;
  label: string;
  /** What a phone has room for. */
  shortLabel: string;
  /** Undefined while it is on its way; its place is kept. */
  value: number | undefined;
  /** The count stopped at the value. */
  isAtLeast?: boolean;
  trend: Trend | undefined;
};

/** The figures of a screen, drawn in the bar or in a row of their own below it. */
export function StatsStrip({ figures }: { figures: readonly StripFigure[] }) {
  const text = usePlatformTexts();
  const place = useStripPlace();
  const band = useWidthBand();
  const isPhone = band === 'phone';
  // Narrow windows scroll it, which keys have to be able to do as well.
  const scrolls = isPhone || band === 'narrow';
  if (!place) return null;
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and these are figures.
    <div role="group" aria-label={text('strip.label')} className={classes.frame}>
      <dl className={`${classes.strip} ${scrolled.row}`} tabIndex={scrolls ? 0 : undefined}>
        {figures.map(({ id, label, shortLabel, value, isAtLeast, trend }) => (
          <div key={id} className={classes.figure} data-figure={id}>
            <dt dir="auto" title={label}>
              {isPhone ? shortLabel : label}
            </dt>
            <dd>
              <bdi>{value === undefined ? text('none') : boundedCount(value, !isAtLeast)}</bdi>
              {trend && !isPhone ? (
                <bdi className={classes.trend} data-direction={trend.direction}>
                  <TrendSign direction={trend.direction} />
                  {trend.text ?? text('strip.notApplicable')}
                </bdi>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>,
    place,
  );
}

/** The sign of a trend: a shape for the eye, a plus or a minus for the ear. */
export function TrendSign({ direction }: Pick<Trend, 'direction'>) {
  if (direction === 'none') return null;
  const isUp = direction === 'up';
  return (
    <>
      <span className="visually-hidden">{isUp ? '+' : '\u2212'}</span>
      <svg viewBox="0 0 8 8" width={9} height={9} fill="currentColor" aria-hidden="true">
        <path d={isUp ? 'M4 .5 8 7.5H0Z' : 'M4 7.5 0 .5H8Z'} />
      </svg>
    </>
  );
}
