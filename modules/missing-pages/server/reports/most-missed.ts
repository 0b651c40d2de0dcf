import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Site } from '#platform/server/caller.ts';
import { missSpan } from './miss-span.ts';
import { mostMissedRows } from './misses.queries.ts';

/** How many addresses are looked at, some of which have a redirect by now or are ignored. */
const LOOKED_AT = 20;

/** What readers asked for most in vain in the last 24 hours, as far as nobody has seen to it. */
export async function mostMissed(
  { db, findRedirect }: Pick<FindPageNeeds, 'db' | 'findRedirect'>,
  site: Site,
  now: number,
  most: number,
): Promise<{ path: string; hits: number }[]> {
  const span = missSpan({ period: '24h' }, site.timezone, now);
  const found: { path: string; hits: number }[] = [];
  for (const { path, hits } of await mostMissedRows(db, site.id, span, LOOKED_AT)) {
    if (await findRedirect(site.id, encodeURI(path), '')) continue;
    found.push({ path, hits });
    if (found.length === most) break;
  }
  return found;
}
