import type { Call } from '#platform/server/answer.ts';
import type { DiscoveryFilters } from '../discovery.contract.ts';
import type { Item } from './discovered.ts';

const KEPT = 60_000;
const MOST_KEPT = 300;

type Asked = Pick<Call, 'site'> & { query: DiscoveryFilters };
type Kept = { until: number; found: Promise<Item[]> };

/** What is the same for all of a site is found once a minute, however many pages of it are looked at, or letters typed. */
export function keptMinute<Tab extends string, Of extends Asked>(
  find: (call: Of, tab: Tab) => Promise<Item[]>,
): (call: Of, tab: Tab) => Promise<Item[]> {
  const kept = new Map<string, Kept>();
  return (call, tab) => {
    const { period, q = '' } = call.query;
    // Only what the database itself looks for makes another answer.
    const key = JSON.stringify([call.site.id, tab, period, tab === 'rising' ? q.toLocaleLowerCase() : '']);
    const before = kept.get(key);
    if (before && performance.now() < before.until) return before.found;
    const found = find(call, tab);
    found.catch(() => kept.delete(key));
    kept.delete(key);
    kept.set(key, { until: performance.now() + KEPT, found });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return found;
  };
}
