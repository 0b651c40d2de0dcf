/** What the screens need of the limits, without zod. */
export const LONGEST_NOTE = 2_000;
export const MOST_MENTIONS = 20;
export const MOST_NOTES_OF_POST = 500;
/** Of the people who can be mentioned so many are offered; whoever looks for others types more of the name. */
export const MOST_OFFERED = 20;
