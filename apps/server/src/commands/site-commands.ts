import { letDemoOwnerIn } from '#modules/accounts/accounts.public.ts';
import { addDomain, createSite, findSiteForCommand } from '#modules/sites/sites.public.ts';
import { openDatabase } from '#platform/server/database.ts';
import { openEvents } from '#platform/server/events.ts';
import { type AdminCommand, readParameters, WrongUse } from './admin-command.ts';

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

/** `add-domain <site-host> <host> [--main]` */
export const addDomainCommand: AdminCommand = {
  name: 'add-domain',
  usage: '<site-host> <host> [--main]',
  summary: 'let a site answer under one more domain; --main makes it the address that its mails lead to',
  prepare: (parameters) => {
    const { words, switches } = readParameters(parameters, {
      words: ['site-host', 'host'],
      switches: ['main'],
    });
    const [siteHost = '', wish = ''] = words;
    const host = wish.trim().toLowerCase();
    return async ({ connectionString, say }) => {
      const database = await openDatabase(connectionString, { max: 2 });
      const events = await openEvents(connectionString);
      try {
        const site = await findSiteForCommand(database.db, siteHost);
        if (!site) throw new WrongUse(`There is no site ${siteHost}.`);
        const main = switches.main === true ? { mainUri: `https://${host}` } : {};
        await addDomain(database, events, { siteId: site.id, host, ...main });
        say(
          `${site.title} answers under ${host} too.${switches.main ? ` Its main address is https://${host}.` : ''}`,
        );
      } finally {
        await events.close();
        await database.close();
      }
    };
  },
};
