import { isbot } from 'isbot';

/** Whether a program asked, by what it calls itself: its views are nobody's. */
export const isProgram = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);
