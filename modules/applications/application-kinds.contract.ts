/** What the screens need of the limits, without zod. */
export const LONGEST_APPLICATION = 2_000;
export const LONGEST_REASON = 500;
/** After a decline, so many days pass before the same person may ask the same community again. */
export const DAYS_OF_PAUSE = 30;

export const applicationStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Where people apply on the pages of the site. */
export const APPLY_PATH = '/u/site/apply';
