import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { getMailLists } from '../../mail-lists.contract.ts';
import { mailProviders } from '../../newsletter-kinds.contract.ts';
import { shownSetups } from './mail-lists.queries.ts';

/** How each mail-list provider is connected with a site. */
export const providerIntegrations = (db: Db): Integration[] =>
  mailProviders.map((provider) => ({
    ...{ id: provider, path: '/newsletter', call: getMailLists },
    read: async ({ site, now }) => {
      const setup = (await shownSetups(db, site.id, now)).find((one) => one.provider === provider);
      if (!setup || setup.id === null) return { state: 'none' };
      const { state, account_name, list, error, members_error, members_read_ts } = setup;
      const facts = { name: list?.title || account_name || null, usedTs: members_read_ts };
      if (state === 'failed') return { ...facts, state: 'trouble', error };
      if (state !== 'connected') return { ...facts, state: 'none' };
      return { ...facts, state: members_error === null ? 'on' : 'trouble', error: members_error };
    },
  }));
