import { serverTexts } from '#platform/server/texts.ts';
import english from './texts/en-US.json' with { type: 'json' };

const texts = serverTexts(new URL('./texts/', import.meta.url), english);

/** What a page says before its scripts have come, or when they do not come. */
export function startTexts(language: string): Record<string, string> {
  const text = texts(language);
  return {
    loading: text('loading'),
    without_scripts: text('withoutScripts'),
    not_loaded: text('failed'),
    try_again: text('tryAgain'),
  };
}
