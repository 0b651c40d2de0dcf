import type { Trouble } from '#platform/dashboard/trouble.ts';
import { mostInMinute } from '../report-limits.contract.ts';
import type { Described } from './describe-error.ts';

/** What a reporter needs of the page. */
export type ReporterNeeds = {
  /** What is told of an error; null for one that is not worth it. */
  describe: (trouble: Trouble) => Described | null;
  send: (described: Described) => void;
  now: () => number;
  isOnline: () => boolean;
  /** Calls back once there is a connection again. */
  whenOnline: (run: () => void) => void;
};

const MINUTE = 60_000;

/**
 * Tells of each error once a page load, and of so many within a minute. Without a connection they wait; what is more
 * than a minute's worth then is forgotten.
 */
export function openReporter({
  describe,
  send,
  now,
  isOnline,
  whenOnline,
}: ReporterNeeds): (trouble: Trouble) => void {
  const known = new Set<string>();
  const waiting: Described[] = [];
  let sentAt: number[] = [];

  const flush = () => {
    for (const described of waiting.splice(0)) send(described);
  };
  return (trouble) => {
    const described = describe(trouble);
    if (!described) return;
    // The same error may be noticed twice, such as by a screen and then by the page.
    const key = [described.name, described.message, described.stack.split('\n', 1)[0]].join('\n');
    if (known.has(key)) return;
    sentAt = sentAt.filter((at) => now() - at < MINUTE);
    if (sentAt.length >= mostInMinute.errors) return;
    sentAt.push(now());
    known.add(key);
    if (isOnline()) return send(described);
    if (waiting.length === 0) whenOnline(flush);
    if (waiting.length < mostInMinute.errors) waiting.push(described);
  };
}
