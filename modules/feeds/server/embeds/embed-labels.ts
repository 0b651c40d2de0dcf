import { serverTexts } from '#platform/server/texts.ts';
import english from '../texts/en-US.json' with { type: 'json' };

const labels = serverTexts(new URL('../texts/', import.meta.url), english, ['ar']);

/** What an embedded list says beside its posts. */
export function labelsIn(language: string) {
  const say = labels(language);
  return { previous: say('previous'), next: say('next'), empty: say('empty') };
}
