import {
  demoAccounts,
  demoPassword,
  hasDemoAccounts,
  makeSetUpLink,
} from '#modules/accounts/accounts.public.ts';
import { fillPermissionCatalogue } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Database } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Log } from '#platform/server/log.ts';
import { isLoopbackHost } from '#platform/server/loopback.ts';
import type { Config } from './config.ts';
import { StartRefused } from './start-failure.ts';

/** The site of an installation without demo content, until its owner names it. */
const FIRST_SITE = { host: 'localhost', title: 'My site' };

/**
 * Gives an empty installation what it needs to be of use: the demo newsroom, or a site that waits for its owner.
 * @throws Error when demo accounts would be reachable from other machines
 */
export async function prepareFirstRun(
  { database, files, secrets }: Pick<Ground, 'database' | 'files' | 'secrets'>,
  config: Config,
  log: Log,
): Promise<void> {
  await fillPermissionCatalogue(database.db);
  const isEmpty = !(await hasSite(database));
  const isOpen = !isLoopbackHost(config.host);
  if (isOpen && (await hasDemoAccounts(database))) {
    throw new StartRefused(
      `demo accounts exist, and everybody knows their password, so HOST=${config.host} is refused. ` +
        'Use HOST=127.0.0.1, or another data folder with MASTHEAD_DEMO=0.',
    );
  }
  if (isOpen && isEmpty && config.hasDemo) {
    throw new StartRefused(
      `the demo newsroom is for this machine alone, so HOST=${config.host} is refused. ` +
        'Use HOST=127.0.0.1, or MASTHEAD_DEMO=0 to begin without demo content.',
    );
  }
  if (config.hasDemo) {
    const { loadDemo } = await import('#apps/demo/load-demo.ts');
    const pictured = config.hasPictures ? files : undefined;
    await loadDemo({ database, log, today: new Date(), files: pictured, secrets });
  } else if (isEmpty) {
    await createSite(database, { ...FIRST_SITE, now: Math.floor(Date.now() / 1000) });
  }
}

/** What a person at the console needs next: the address, and how to get in. */
export async function welcome(database: Database, address: string): Promise<string[]> {
  const lines = [`Masthead is ready: ${address}/r/dashboard/`];
  if (await hasDemoAccounts(database)) {
    return [...lines, `Demo accounts, password ${demoPassword}: ${demoAccounts.join(', ')}`];
  }
  const link = await makeSetUpLink(database);
  return link ? [...lines, `Set it up within a day, once: ${address}${link}`] : lines;
}

async function hasSite({ db }: Database): Promise<boolean> {
  return (await db.selectFrom('site').select('id').limit(1).executeTakeFirst()) !== undefined;
}
