import classes from './drop-mark.module.css';
import { useTargetIn } from './use-drag.ts';

/** Shows that what is moved would land on this day; apart from its posts, so that moving draws none of them anew. */
export function DayMark({ dayKey, isUntimed = false }: { dayKey: string; isUntimed?: boolean }) {
  const target = useTargetIn(dayKey);
  return target && (!isUntimed || target.minutes === null) ? <span className={classes.day} /> : null;
}

type HourMarkProps = { dayKey: string; place: (minutes: number) => number; say: (minutes: number) => string };

/** The same for a time of the day. */
export function HourMark({ dayKey, place, say }: HourMarkProps) {
  const minutes = useTargetIn(dayKey)?.minutes ?? null;
  return minutes === null ? null : (
    <span className={classes.hour} style={{ insetBlockStart: place(minutes) }}>
      <bdi>{say(minutes)}</bdi>
    </span>
  );
}
