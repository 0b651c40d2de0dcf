import { statsPlans } from '#modules/figures/performance-periods.contract.ts';
import {
  changeSetting,
  findSiteForCommand,
  limitAccess,
  setStatsPlan,
  settingFrom,
  settingNames,
  wordsOf,
} from '#modules/sites/sites.public.ts';
import { quotaNames } from '#platform/contract/quota.ts';
import type { Db } from '#platform/server/database.ts';
import { setQuotaLimit } from '#platform/server/quotas.ts';
import { record } from '#platform/server/trail.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import { type AdminCommand, readParameters, WrongUse } from './admin-command.ts';
import { opened } from './opened.ts';

const operator = { profileId: null, kind: 'command' } as const;

/** `past-due <host> <date|never>` */
export const pastDueCommand: AdminCommand = {
  name: 'past-due',
  usage: '<host> <date|never>',
  summary: 'make a site read-only for editors from a day on (2026-12-31), or never',
  prepare: (parameters) => {
    const { words } = readParameters(parameters, { words: ['host', 'date|never'] });
    const [host = '', date = ''] = words;
    const day = date === 'never' ? null : readDay(date);
    return opened(async ({ database, events }, { say }) => {
      const site = await siteOf(database.db, host);
      const fromTs = day === null ? null : startOfDate(day, site.timezone);
      await limitAccess(database, events, { siteId: site.id, fromTs, actor: operator });
      say(day === null ? `${host} is limited no more.` : `${host} is read-only for editors from ${date} on.`);
    });
  },
};

/** `stats-plan <host> <basic|detailed>` */
export const statsPlanCommand: AdminCommand = {
  name: 'stats-plan',
  usage: '<host> <basic|detailed>',
  summary: 'say whether a site has all reports of its traffic, or the basic ones alone',
  prepare: (parameters) => {
    const { words } = readParameters(parameters, { words: ['host', 'basic|detailed'] });
    const [host = '', typed = ''] = words;
    const plan = statsPlans.find((one) => one === typed);
    if (!plan) throw new WrongUse(`There is no plan "${typed}"; there are ${statsPlans.join(', ')}.`);
    return opened(async ({ database, events }, { say }) => {
      const { id: siteId } = await siteOf(database.db, host);
      await setStatsPlan(database, events, { siteId, plan, actor: operator });
      say(`${host} has the ${plan} reports of its traffic.`);
    });
  },
};

/** `set <host> <setting> <value>` */
export const setCommand: AdminCommand = {
  name: 'set',
  usage: '<host> <setting> <value>',
  summary: `change an engine setting of a site:\n${settingNames.map((name) => `        ${name} <${wordsOf(name)}>`).join('\n')}`,
  prepare: (parameters) => {
    const known = settingNames.find((one) => one === parameters[1]);
    if (known && parameters.length === 2)
      throw new WrongUse(`<value> is missing: ${known} takes ${wordsOf(known)}.`);
    const { words } = readParameters(parameters, { words: ['host', 'setting', 'value'] });
    const [host = '', setting = '', typed = ''] = words;
    const name = settingNames.find((one) => one === setting);
    if (!name) throw new WrongUse(`There is no setting "${setting}"; there are ${settingNames.join(', ')}.`);
    const value = settingFrom(name, typed);
    if (value === undefined)
      throw new WrongUse(`${name} does not take "${typed}"; it takes ${wordsOf(name)}.`);
    return opened(async ({ database, events, now }, { say }) => {
      const site = await siteOf(database.db, host);
      await changeSetting(database, events, { siteId: site.id, name, value, actor: operator, now });
      say(`${name} of ${host} is ${typed}.`);
    });
  },
};

/** `quota <host> <name> <person> <site>` */
export const quotaCommand: AdminCommand = {
  name: 'quota',
  usage: '<host> <name> <person> <site>',
  summary: `set how much of a thing one person and the whole site may use in a day: ${quotaNames.join(', ')}`,
  prepare: (parameters) => {
    const { words } = readParameters(parameters, { words: ['host', 'name', 'person', 'site'] });
    const [host = '', typed = '', person = '', whole = ''] = words;
    const name = quotaNames.find((one) => one === typed);
    if (!name) throw new WrongUse(`There is no quota "${typed}"; there are ${quotaNames.join(', ')}.`);
    const limits = { person: readLimit(person), site: readLimit(whole) };
    return opened(async ({ database }, { say }) => {
      const { id: siteId } = await siteOf(database.db, host);
      await database.db.transaction().execute(async (trx) => {
        await setQuotaLimit(trx, { siteId, quota: name, ...limits });
        await record(trx, database.ids.next, {
          ...{ siteId, actor: operator, action: 'setting.changed', objectKind: 'setting', objectId: null },
          after: { name: `quota.${name}`, value: limits },
        });
      });
      say(`${host} may use ${whole} ${name} a day, one person ${person}.`);
    });
  },
};

function readLimit(typed: string): number {
  if (!/^\d{1,15}$/.test(typed)) throw new WrongUse(`"${typed}" is no whole number.`);
  return Number(typed);
}

async function siteOf(db: Db, host: string): Promise<{ id: number; timezone: string }> {
  const site = await findSiteForCommand(db, host);
  if (!site) throw new WrongUse(`There is no site ${host}.`);
  return site;
}

/** A day as people write it in files, as DD-MM-YYYY. */
function readDay(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new WrongUse(`"${text}" is neither a day such as 2026-12-31 nor "never".`);
  return text.split('-').reverse().join('-');
}
