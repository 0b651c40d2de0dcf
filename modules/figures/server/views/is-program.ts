import { isbot } from 'isbot';
import { remembered } from '#platform/server/remembered.ts';

/** Whether a program asked, by what it calls itself: its views are nobody's. */
export const isProgram = remembered(
  (userAgent: string): boolean => userAgent === '' || isbot(userAgent),
  2_000,
);
