import { secondsAt } from '#platform/dashboard/site-clock.ts';
import { monthsLater } from '../plan-end.contract.ts';

/** When something ends, as it is chosen; `plan`: after one interval of the plan. */
export const endChoices = ['plan', 'month', 'quarter', 'half', 'year', 'never', 'day'] as const;
export type EndChoice = (typeof endChoices)[number];

const monthsOf: Partial<Record<EndChoice, number>> = { month: 1, quarter: 3, half: 6, year: 12 };

/** Only the last second of a day is the end of it. */
const LAST_MINUTE = '23:59';
const REST_OF_MINUTE = 59;

/**
 * The end that was chosen, in unix seconds: null for none, undefined where the plan says it.
 * @param from where months are counted from
 * @returns `wrong` for a day that there is not
 */
export function chosenEnd(
  { ends, day }: { ends: EndChoice; day: string },
  from: number,
  zone: string,
): number | null | undefined | 'wrong' {
  if (ends === 'plan') return undefined;
  if (ends === 'never') return null;
  if (ends !== 'day') return monthsLater(from, monthsOf[ends] ?? 1);
  const at = secondsAt(day, LAST_MINUTE, zone);
  return at === null ? 'wrong' : at + REST_OF_MINUTE;
}
