import {
  addMember,
  dropLostFactors,
  findAccount,
  generatePassword,
  passwordComplaints,
  setPassword,
} from '#modules/accounts/accounts.public.ts';
import { findSiteForCommand } from '#modules/sites/sites.public.ts';
import { record } from '#platform/server/trail.ts';
import { type AdminCommand, readParameters, WrongUse } from './admin-command.ts';
import { type Opened, opened } from './opened.ts';

/** `create-owner <email> [--site <host>] [--password P]` */
export const createOwnerCommand: AdminCommand = {
  name: 'create-owner',
  usage: '<email> [--site <host>] [--password P]',
  summary: 'make somebody the owner of a site; prints a password for a new account unless one is given',
  prepare: (parameters) => {
    const { words, options } = readParameters(parameters, {
      words: ['email'],
      options: ['site', 'password'],
    });
    const email = readEmail(words[0] ?? '');
    return opened(async ({ database, events, now }, { say }) => {
      if (options.password !== undefined) await refuseWeak(options.password);
      const site = await findSiteForCommand(database.db, options.site ?? null);
      if (!site) throw new WrongUse(noSite(options.site));
      if (site.choice) say(site.choice);
      const isKnown = (await findAccount(database.db, email))?.isProven ?? false;
      const generated = isKnown || options.password !== undefined ? null : generatePassword();
      const password = options.password ?? generated;
      const [title = email] = email.split('@');
      const member = { siteId: site.id, email, title, password, role: 'owner', now } as const;
      const { accountId, profileId } = await addMember(database, member);
      await announce({ database, events, now }, site.id, { accountId, profileId }, 'role.assigned');
      say(`${email} owns ${site.title} (${site.host}).`);
      if (generated) say(`Password: ${generated}`);
      else if (isKnown && !options.password)
        say('The account was there already; its password stays as it is.');
    });
  },
};

/** `reset-password <email>` */
export const resetPasswordCommand: AdminCommand = {
  name: 'reset-password',
  usage: '<email>',
  summary: 'give an account a new password, print it, and sign the account out everywhere',
  prepare: (parameters) => {
    const { words } = readParameters(parameters, { words: ['email'] });
    const email = readEmail(words[0] ?? '');
    return opened(async ({ database, events, now }, { say }) => {
      const account = await findAccount(database.db, email);
      if (!account) throw new WrongUse(`There is no account with the address ${email}.`);
      const password = generatePassword();
      await setPassword(database, account.id, password);
      await announceOnSites({ database, events, now }, account.id, 'password.reset');
      say(`New password of ${email}: ${password}`);
    });
  },
};

/** `reset-second-factor <email>` */
export const resetSecondFactorCommand: AdminCommand = {
  name: 'reset-second-factor',
  usage: '<email>',
  summary:
    'turn two-factor authentication off, and passkeys, for somebody who lost the device and the recovery codes',
  prepare: (parameters) => {
    const { words } = readParameters(parameters, { words: ['email'] });
    const email = readEmail(words[0] ?? '');
    return opened(async ({ database, events, now }, { say }) => {
      const account = await findAccount(database.db, email);
      if (!account) throw new WrongUse(`There is no account with the address ${email}.`);
      await database.db.transaction().execute((trx) => dropLostFactors(trx, account.id));
      await announceOnSites({ database, events, now }, account.id, 'second_factor.reset');
      say(`Two-factor authentication of ${email} is off.`);
    });
  },
};

/** The same on every site that the account signs in to. */
async function announceOnSites(on: Opened, accountId: string, action: string): Promise<void> {
  const homes = await on.database.db
    .selectFrom('auth.account_site')
    .select(['site_id', 'profile_id'])
    .where('account_id', '=', accountId)
    .execute();
  for (const { site_id, profile_id } of homes) {
    await announce(on, site_id, { accountId, profileId: profile_id }, action);
  }
}

/** The audit row, and the word to running servers to forget what they keep of the account. */
async function announce(
  { database, events }: Opened,
  siteId: number,
  who: { accountId: string; profileId: number },
  action: string,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await record(trx, database.ids.next, {
      siteId,
      actor: { profileId: null, kind: 'command' },
      action,
      objectKind: 'profile',
      objectId: who.profileId,
    });
    await events.publish(trx, { topic: 'account', siteId, id: who.accountId });
  });
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
    throw new WrongUse(`"${text}" is no email address.`);
  return email;
}

async function refuseWeak(password: string): Promise<void> {
  const complaints = await passwordComplaints(password);
  if (complaints.length > 0) throw new WrongUse(`This password is refused: it ${complaints.join(', it ')}.`);
}

const noSite = (host: string | undefined): string =>
  host
    ? `There is no site ${host}.`
    : 'There is no site yet. Make one first: npm run admin -- create-site <host>';
