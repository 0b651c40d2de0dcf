import { serverTexts } from '#platform/server/texts.ts';
import english from './texts/en-US.json' with { type: 'json' };

/** What the pages of accounts say, by language. */
export const accountTexts = serverTexts(new URL('./texts/', import.meta.url), english, ['ar']);

export type AccountSay = ReturnType<typeof accountTexts>;
