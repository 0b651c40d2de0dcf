import { serverTexts } from '#platform/server/texts.ts';
import english from '../texts/en-US.json' with { type: 'json' };

/** What newsletters, their pages and their mails say, by language. */
export const newsletterTexts = serverTexts(new URL('../texts/', import.meta.url), english, ['ar']);
