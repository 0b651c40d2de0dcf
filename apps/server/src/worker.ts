import { isLeaving, readNotice } from '#platform/server/data-folder/notice.ts';
import { runningDatabase } from '#platform/server/data-folder.ts';
import type { Log } from '#platform/server/log.ts';
import { migrateToLatest } from '#platform/server/migrate.ts';
import { poolSizes } from '#platform/server/pool-sizes.ts';
import { reachDatabase } from '#platform/server/reach-database.ts';
import type { Config } from './config.ts';
import type { Endings } from './endings.ts';
import { openGround } from './ground.ts';
import { openModules } from './modules.ts';

/** How often a worker looks whether the server is there whose database it uses, in milliseconds. */
const LOOK_PERIOD = 2_000;

/** Does jobs and nothing else, on the database of DATABASE_URL or of the server that runs on this data folder. */
export async function startWorker(config: Config, log: Log, endings: Endings): Promise<void> {
  const { dataFolder, databaseUrl } = config;
  const connectionString = databaseUrl ?? (await runningDatabase(dataFolder));
  if (!connectionString) {
    throw new Error(`no server runs on the data folder ${dataFolder}. Start it first, or set DATABASE_URL.`);
  }
  if (databaseUrl !== null) await reachDatabase(databaseUrl, 'DATABASE_URL');
  await migrateToLatest(config.databaseOwnerUrl ?? connectionString);
  const ground = await openGround({
    connectionString,
    dataFolder,
    isServing: true,
    dashboardFolder: '',
    log,
    pools: poolSizes.worker,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
    s3: config.s3,
    akismet: config.akismet,
    importBytes: config.importBytes,
    searchUrl: config.searchUrl,
  });
  endings.add(() => ground.close());
  openModules(ground);
  await ground.jobs.start();
  log.info('Masthead does jobs and nothing else.');
  if (!databaseUrl) endWithServer(dataFolder, connectionString, log);
}

/** The database of a server ends with it, and the next one has another address. */
function endWithServer(dataFolder: string, connectionString: string, log: Log): void {
  setInterval(async () => {
    const notice = await readNotice(dataFolder);
    if (notice && !isLeaving(notice) && notice.connectionString === connectionString) return;
    log.info('The server has stopped, and its database with it.');
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_PERIOD);
}
