import type { Call } from '#platform/server/answer.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import type { PageVitals } from '../web-vitals.contract.ts';

type Hear = (vitals: PageVitals, from: Pick<Call, 'site' | 'request'>) => Promise<void>;

/** Rooms that hear what each page tells of its speed, beside the reports. */
export const heardVitalsOf = oncePerGround(() => {
  const hearers: Hear[] = [];
  return {
    add: (hear: Hear): void => void hearers.push(hear),
    tell: async (...told: Parameters<Hear>): Promise<void> => {
      for (const hear of hearers) await hear(...told);
    },
  };
});
