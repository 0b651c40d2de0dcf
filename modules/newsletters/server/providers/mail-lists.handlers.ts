import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import {
  connectMailLists,
  disconnectMailLists,
  getMailLists,
  listMailCategories,
  listMailInterests,
  listMailLists,
  notConnected,
  providerFailed,
  saveMailLists,
} from '../../mail-lists.contract.ts';
import { letterKinds } from '../../newsletter-kinds.contract.ts';
import { connectProvider } from './connect-provider.ts';
import { disconnectProvider } from './disconnect-provider.ts';
import { connectedProvider, shownSetups } from './mail-lists.queries.ts';
import { type MailProvider, ProviderRefused } from './mail-provider.ts';
import { openConnected } from './open-connected.ts';
import { saveMapping } from './save-mapping.ts';

const CONNECTS_A_MINUTE = 10;
const QUESTIONS_A_MINUTE = 120;

/** The calls about the mail-list providers of a site. */
export function mailListHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  const take = minuteCounts();
  const bounded = (kind: string, siteId: number, most: number) => {
    const wait = take({ [`${kind} ${siteId}`]: most }, Date.now());
    if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  };
  /** Asks the connected provider, whose refusals are answers. */
  const ask = async <Result>(siteId: number, work: (provider: MailProvider) => Promise<Result>) => {
    const row = await connectedProvider(db, siteId);
    if (!row) return null;
    bounded('question', siteId, QUESTIONS_A_MINUTE);
    try {
      return await work(await openConnected(ground, siteId, row));
    } catch (error) {
      if (error instanceof ProviderRefused) throw providerFailed({ extra: { reason: error.message } });
      throw error;
    }
  };
  return [
    answer(getMailLists, async ({ site, now }) => ({ items: await shownSetups(db, site.id, now) })),
    answer(connectMailLists, (call) => {
      bounded('connect', call.site.id, CONNECTS_A_MINUTE);
      return connectProvider(ground, call);
    }),
    answer(disconnectMailLists, (call) => disconnectProvider(ground, call)),
    answer(saveMailLists, async (call) => {
      const saved = await ask(call.site.id, (provider) => saveMapping(ground, call, provider));
      if (!saved) throw notConnected();
      return saved;
    }),
    answer(listMailLists, async ({ site }) => ({
      items: (await ask(site.id, (provider) => provider.listLists())) ?? [],
    })),
    answer(listMailCategories, async ({ site, params }) => ({
      items: (await ask(site.id, (provider) => provider.listCategories(params.mailListId))) ?? [],
      kinds: [...letterKinds],
    })),
    answer(listMailInterests, async ({ site, params }) => ({
      items:
        (await ask(site.id, (provider) =>
          provider.listInterests(params.mailListId, params.mailCategoryId),
        )) ?? [],
    })),
  ];
}
