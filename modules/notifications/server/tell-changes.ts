import type { PassThrough } from 'node:stream';
import type { Events } from '#platform/server/events.ts';
import { liveTopics } from '../notifications.contract.ts';

const GATHER_MILLISECONDS = 500;

/**
 * Tells the open streams of a site that something of a topic changed there, and not what: whoever looks at a list asks
 * for it, and sees what they may. Changes of half a second are told together.
 */
export function tellChanges(
  events: Events,
  streams: () => Iterable<{ siteId: number; content: PassThrough }>,
): void {
  const changed = new Map<number, Set<string>>();
  const tell = () => {
    for (const { siteId, content } of streams()) {
      const topics = changed.get(siteId);
      // Who does not read what was told before is told nothing more.
      if (topics && !content.writableNeedDrain) {
        content.write(`event: changed\ndata: ${JSON.stringify({ topics: [...topics] })}\n\n`);
      }
    }
    changed.clear();
  };
  for (const topic of liveTopics) {
    events.on(topic, ({ siteId }) => {
      if (changed.size === 0) setTimeout(tell, GATHER_MILLISECONDS).unref();
      changed.set(siteId, (changed.get(siteId) ?? new Set()).add(topic));
    });
  }
}
