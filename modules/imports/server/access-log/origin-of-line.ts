import { type Origin, originOf } from '#modules/figures/figures.public.ts';
import { remembered } from '#platform/server/remembered.ts';
import type { LogLine } from './log-line.ts';
import type { LogHosts } from './own-hosts.ts';

const MEDIUM = /[?&]utm_medium=([^&#]{1,50})/i;

export type KnownOrigin = Omit<Origin, 'source'> & { source: Exclude<Origin['source'], 'unknown'> };

/**
 * Where the reader of a line came from; null where its log does not tell.
 * @param before hosts at which the site stood before it came here
 */
export function originsOfLines(
  hosts: LogHosts,
  before: ReadonlySet<string>,
): (line: Pick<LogLine, 'referrer' | 'target'>) => KnownOrigin | null {
  // The medium of an address has no blank, so that it ends at the first.
  const originOfPage = remembered((mediumAndReferrer: string): KnownOrigin => {
    const at = mediumAndReferrer.indexOf(' ');
    const [medium, referrer] = [mediumAndReferrer.slice(0, at), mediumAndReferrer.slice(at + 1)];
    const origin = originOf({ referrer, medium }, '') as KnownOrigin;
    const host = URL.parse(referrer)?.host ?? '';
    const name = origin.source === 'mail' ? '' : hosts.nameOf(host);
    return name !== '' && (hosts.isOwn(name) || before.has(name)) ? INTERNAL : origin;
  }, 2_000);
  return ({ referrer, target }) => {
    if (referrer === null) return null;
    const medium = target.includes('utm_medium') ? (MEDIUM.exec(target)?.[1] ?? '') : '';
    return originOfPage(`${medium} ${referrer}`);
  };
}

const INTERNAL: KnownOrigin = { source: 'internal', host: null };
