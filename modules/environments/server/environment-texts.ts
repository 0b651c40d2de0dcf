import { serverTexts } from '#platform/server/texts.ts';
import english from './texts/en-US.json' with { type: 'json' };

/** What pages say of environments, in the language of the site. */
export const environmentTexts = serverTexts(new URL('./texts/', import.meta.url), english);
