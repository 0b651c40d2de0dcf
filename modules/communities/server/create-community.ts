import { createCommunitySite } from '#modules/sites/sites.public.ts';
import type { Trx } from '#platform/server/database.ts';

export type NewCommunity = {
  siteId: number;
  /** The slug; unique in the network. */
  name: string;
  title: string;
  description?: string;
  language?: string;
  isDirectPublish?: boolean;
  canApply?: boolean;
  logo?: string | null;
  extra?: Record<string, unknown>;
  by: number | null;
  /** Unix seconds. */
  now: number;
};

/**
 * Makes a community of a site; as everything that can be followed, it is also a site of its own scope.
 * @returns the id of the community
 */
export async function createCommunity(
  trx: Trx,
  nextId: () => number,
  community: NewCommunity,
): Promise<number> {
  const { siteId, name, title, by, now } = community;
  const id = nextId();
  const language = community.language ?? 'en-US';
  await trx
    .insertInto('network_name')
    .values({ network_id: siteId, kind: 'community', name, target_id: id })
    .execute();
  await createCommunitySite(trx, { id, siteId, name, title, locale: language, now });
  await trx
    .insertInto('community')
    .values({
      site_id: siteId,
      id,
      name,
      title,
      description: community.description ?? '',
      language,
      direct_publish: community.isDirectPublish ?? false,
      can_apply: community.canApply ?? true,
      logo: community.logo ?? null,
      extra: JSON.stringify(community.extra ?? {}),
      created_ts: now,
      created_by: by,
      updated_ts: now,
      updated_by: by,
    })
    .execute();
  return id;
}
