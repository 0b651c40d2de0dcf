import { useCallback } from 'react';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { type Embed, findEmbed } from '../../embed.contract.ts';

/** Asks what an address becomes in a text. */
export function useFindEmbed(): (url: string) => Promise<Embed> {
  const { site } = useCaller();
  return useCallback((url) => call(findEmbed, { params: { siteId: site.id }, body: { url } }), [site.id]);
}
