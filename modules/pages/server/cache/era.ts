import type { Events } from '#platform/server/events.ts';

/** What is looked at before the page of an address: whose host it is, and whether it is sent on. */
const BEFORE_PAGES = ['site', 'redirect'];

/** Counts the changes that no page is dropped for, though readers of its address get something else. */
export function eraOf(events: Pick<Events, 'on' | 'onReset'>): () => number {
  let era = 0;
  const next = () => {
    era += 1;
  };
  for (const topic of BEFORE_PAGES) events.on(topic, next);
  events.onReset(next);
  return () => era;
}
