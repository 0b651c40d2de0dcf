import { ownHosts } from '#modules/redirects/redirects.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { pathInvalid, resolveRoute } from '../permalinks.contract.ts';
import type { FindPageNeeds } from './addresses/find-page.ts';
import { readAskedAddress } from './asked-address.ts';
import { resolve } from './resolve-route.ts';

/** The calls about the addresses of a site. */
export function permalinkHandlers(needs: FindPageNeeds): Handler[] {
  return [
    answer(resolveRoute, async ({ query, site, request }) => {
      const hosts = await ownHosts(needs.db, site);
      // A site on this machine is also called by names that it does not list.
      const called = URL.parse(`http://${request.host}`)?.hostname;
      const asked = readAskedAddress(query.path, called === undefined ? hosts : hosts.add(called));
      if (!asked) throw pathInvalid();
      const found = await resolve(needs, site, asked);
      if (!found) throw notFound();
      return found;
    }),
  ];
}
