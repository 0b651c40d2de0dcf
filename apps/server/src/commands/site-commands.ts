import { letDemoOwnerIn } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { openDatabase } from '#platform/server/database.ts';
import { type AdminCommand, readParameters } from './admin-command.ts';

/** `create-site <host> [--title T]` */
export const createSiteCommand: AdminCommand = {
  name: 'create-site',
  usage: '<host> [--title T]',
  summary: 'make a site that answers under a domain',
  prepare: (parameters) => {
    const { words, options } = readParameters(parameters, { words: ['host'], options: ['title'] });
    const [host = ''] = words;
    return async ({ connectionString, say }) => {
      const database = await openDatabase(connectionString, { max: 2 });
      try {
        const now = Math.floor(Date.now() / 1000);
        const siteId = await createSite(database, { host, title: options.title?.trim() || host, now });
        say(`Made the site ${host.trim().toLowerCase()}.`);
        const owner = await letDemoOwnerIn(database, siteId, now);
        if (owner) say(`${owner} owns it too, because the demo newsroom is here.`);
      } finally {
        await database.close();
      }
    };
  },
};
