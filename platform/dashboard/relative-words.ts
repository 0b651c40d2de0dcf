const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;
const YEAR = 365.25 * DAY;

/** Up to which age each unit is used. */
const steps = [
  { below: 45 * MINUTE, unit: 'minute', seconds: MINUTE },
  { below: 22 * HOUR, unit: 'hour', seconds: HOUR },
  { below: 26 * DAY, unit: 'day', seconds: DAY },
  { below: 11 * MONTH, unit: 'month', seconds: MONTH },
  { below: Number.POSITIVE_INFINITY, unit: 'year', seconds: YEAR },
] as const;

/**
 * How long ago a moment was, or how soon it comes, both in unix seconds: `5 minutes ago`.
 * @returns undefined for less than 45 seconds, which is just now
 */
export function relativeTime(moment: number, now: number, language: string): string | undefined {
  const age = Math.abs(now - moment);
  if (age < 45) return undefined;
  const step = steps.find(({ below }) => age < below);
  if (!step) return undefined;
  const count = Math.max(1, Math.round(age / step.seconds));
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(
    moment < now ? -count : count,
    step.unit,
  );
}
