import { bringCommunity } from '#modules/communities/community-archive.public.ts';
import type { SourceCommunity } from '../source.ts';
import type { BatchScope } from './batch-scope.ts';

/** Communities that posts belong to: those that the site has under the same name are taken, others are made. */
export async function loadCommunities(
  { trx, siteId, by, now, nextId, tally, communities }: BatchScope,
  items: readonly SourceCommunity[],
): Promise<void> {
  for (const { what, id: sourceId, ...said } of items) {
    const { id, isNew } = await bringCommunity(trx, { siteId, by, now, nextId }, said);
    communities.set(said.name, id);
    if (isNew) tally.warn(what, sourceId, said.title, 'This community is new. It has no members yet.');
  }
}
