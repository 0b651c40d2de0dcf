import { keepAuditMonths } from '#platform/server/audit/audit-months.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { locks } from '#platform/server/locks.ts';
import type { Log } from '#platform/server/log.ts';
import { migrateToLatest } from '#platform/server/migrate.ts';
import { oneAtATime } from '#platform/server/one-at-a-time.ts';
import { DatabaseUnreachable, reachDatabase } from '#platform/server/reach-database.ts';
import {
  grantServerRole,
  openServerRole,
  renounceAuditChanges,
  waysAroundAudit,
} from '#platform/server/server-role.ts';
import type { Config } from './config.ts';
import type { Endings } from './endings.ts';

const DAY_MILLISECONDS = 86_400_000;

/**
 * Prepares the database as its owner and gives the way in for serving, which may add to the audit log and not change
 * it; where that cannot be had, the log says so.
 */
export async function openServerDatabase(config: Config, log: Log, endings: Endings): Promise<string> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseOwnerUrl !== null) await reachDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL');
  // A role of one's own may get its rights only below, yet it must be let in.
  if (databaseUrl !== null) await reachDatabase(databaseUrl, 'DATABASE_URL');
  const ownerUrl = databaseOwnerUrl ?? databaseUrl ?? (await startOwnDatabase(config, log, endings));
  const connectionString = await prepare(config, log, ownerUrl).catch((error: unknown) => {
    const isRefused = databaseUrl !== null && databaseOwnerUrl === null && codeOf(error) === '42501';
    throw isRefused ? new DatabaseUnreachable(ownerMissing(databaseUrl), { cause: error }) : error;
  });
  await sayWaysAround(connectionString, log);
  const daily = setInterval(() => {
    oneAtATime(ownerUrl, locks.preparingRights, (client) => keepAuditMonths(client, new Date())).catch(
      (err: unknown) => log.warn({ err }, 'the months of the audit log are made tomorrow'),
    );
  }, DAY_MILLISECONDS).unref();
  endings.add(async () => clearInterval(daily));
  return connectionString;
}

/** @returns the way in for serving */
async function prepare(
  { databaseUrl, databaseOwnerUrl }: Config,
  log: Log,
  ownerUrl: string,
): Promise<string> {
  const migrated = await migrateToLatest(ownerUrl);
  if (migrated.length > 0) log.info(`Prepared the database (${migrated.length} steps).`);
  return oneAtATime(ownerUrl, locks.preparingRights, async (client) => {
    await keepAuditMonths(client, new Date());
    if (databaseUrl === null) return openServerRole(ownerUrl);
    if (databaseOwnerUrl !== null) await grantServerRole(databaseOwnerUrl, databaseUrl);
    else await renounceAuditChanges(databaseUrl);
    return databaseUrl;
  });
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

const ownerMissing = (databaseUrl: string): string =>
  `the role "${decodeURIComponent(new URL(databaseUrl).username)}" of DATABASE_URL may not prepare the database. Name the owner of its tables in DATABASE_OWNER_URL; docs/operations.md says how.`;

async function startOwnDatabase(config: Config, log: Log, endings: Endings): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log });
  endings.add(() => postgres.stop());
  return postgres.connectionString;
}

async function sayWaysAround(connectionString: string, log: Log): Promise<void> {
  const ways = await waysAroundAudit(connectionString);
  if (!ways) return;
  const what = ways.isSuperuser ? 'is a superuser' : 'owns its tables';
  log.warn(
    `The database role "${ways.role}" ${what}, so it could change the audit log. Give the server a role of its own in DATABASE_URL and the owner's in DATABASE_OWNER_URL; docs/operations.md says how.`,
  );
}
