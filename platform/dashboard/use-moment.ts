import { useEffect, useState } from 'react';
import { calendarDate, formatDay } from './dates.ts';

const LOOK_MILLISECONDS = 30_000;

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const dayOf = (ts: number, zone: string): string => formatDay(calendarDate(ts, zone), '-');

/** A moment (unix seconds) of the day that it is in the zone; another one once that day is over. */
export function useMomentOfDay(zone: string): number {
  const [moment, setMoment] = useState(nowSeconds);
  useEffect(() => {
    const look = () =>
      setMoment((known) => (dayOf(known, zone) === dayOf(nowSeconds(), zone) ? known : nowSeconds()));
    const timer = setInterval(look, LOOK_MILLISECONDS);
    // A tab that slept through midnight looks as soon as it is seen again.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [zone]);
  return moment;
}
