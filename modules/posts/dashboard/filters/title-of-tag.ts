import type { QueryClient } from '@tanstack/react-query';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { namePostValues } from '../../post-names.contract.ts';

/** What a tag is called; null once it is gone, and for whoever may not ask. */
export async function titleOfTag(
  client: QueryClient,
  { site, holder }: Pick<Caller, 'site' | 'holder'>,
  tagId: number,
): Promise<string | null> {
  if (!mayCall(namePostValues, holder)) return null;
  const asked = { params: { siteId: site.id }, query: { tags: String(tagId) } };
  const { tags } = await client.fetchQuery(read(namePostValues, asked));
  return tags[0]?.title ?? null;
}
