/** The job that looks whether a test is decided, or over. */
export const SETTLE = 'headline_tests.settle';

/** The job that waits for the end of a test. */
export const settleKey = (siteId: number, testId: number): string => `${SETTLE}:${siteId}:${testId}`;
