import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import type { FetchGuarded } from '#platform/server/outgoing-http.ts';
import { embedAskedTooOften, findEmbed } from '../../embed.contract.ts';
import { embedProviders } from './embed-providers.ts';
import { embedOf } from './find-embed.ts';

const MOST_A_MINUTE = 60;

/** The call that asks other sites what their pages become in a text. */
export function embedHandlers(fetch: FetchGuarded): Handler[] {
  const take = minuteCounts();
  return [
    answer(findEmbed, async ({ body: { url }, site, caller }) => {
      const wait = take({ [`${site.id} ${profileOf(caller).id}`]: MOST_A_MINUTE }, Date.now());
      if (wait !== null) throw embedAskedTooOften({ retryAfter: wait });
      return embedOf(fetch, embedProviders, url);
    }),
  ];
}
