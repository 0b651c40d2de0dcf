/** What the screen needs of the limits, without zod. */
export const LONGEST_TRIED_HEADLINE = 300;
/** Beside the headline that the post has. */
export const MOST_TRIED_HEADLINES = 4;
export const MOST_RUNNING_TESTS = 50;
export const MOST_TEST_DAYS = 14;
export const USUAL_TEST_DAYS = 3;
/** A headline that was shown less often says nothing. */
export const ENOUGH_SHOWN = 1_000;
/** How often a winner may be named where there is none, however often somebody looks. */
export const RISK = 0.05;
/** Of a post, the newest ones. */
export const MOST_TESTS_OF_POST = 10;

/** How a test ended: decided by the figures, by an editor for one or for none, without a winner, or overtaken. */
export const testOutcomes = ['won', 'chosen', 'stopped', 'unclear', 'post_changed'] as const;
export type TestOutcome = (typeof testOutcomes)[number];
