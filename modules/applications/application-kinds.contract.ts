/** What the screens need of the limits, without zod. */
export const LONGEST_APPLICATION = 2_000;
export const LONGEST_REASON = 500;
/** After a decline, so many days pass before the same person may ask the same community again. */
export const DAYS_OF_PAUSE = 30;

export const applicationStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What can be decided about an application that waits. */
export const decisionStatuses = ['approved', 'declined'] as const;
export type DecisionStatus = (typeof decisionStatuses)[number];

/** So many applications are decided about in one go. */
export const MOST_DECISIONS = 100;

/** What became of one decision among several. */
export const decisionOutcomes = [
  'decided',
  'unchanged',
  'is_decided',
  'is_withdrawn',
  'role_is_beyond',
  'not_found',
] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Where people apply on the pages of the site. */
export const APPLY_PATH = '/u/site/apply';
