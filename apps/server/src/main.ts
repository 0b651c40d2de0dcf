import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allContracts } from '#modules/all-contracts.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import { registerApiDocs } from '#platform/server/api-docs.ts';
import { registerDashboardFiles } from '#platform/server/dashboard-files.ts';
import { claimDataFolder, DataFolderInUse } from '#platform/server/data-folder.ts';
import { registerDevMail } from '#platform/server/dev-mail.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { followParent, processesToFollow } from '#platform/server/follow-parent.ts';
import { registerHealth } from '#platform/server/health.ts';
import { createHttpServer } from '#platform/server/http-server.ts';
import { type Log, openLogForProcess } from '#platform/server/log.ts';
import { openMetrics, registerMetrics } from '#platform/server/metrics.ts';
import { migrateToLatest } from '#platform/server/migrate.ts';
import { type Config, isLoopback, readConfig } from './config.ts';
import { prepareFirstRun, welcome } from './first-run.ts';
import { openGround } from './ground.ts';
import { openModules } from './modules.ts';
import { startWorker } from './worker.ts';

const dashboardFolder = fileURLToPath(new URL('../../../dist/dashboard/', import.meta.url));

/** Starts everything, and gives what ends it again in the right order. */
async function start(config: Config, log: Log): Promise<() => Promise<void>> {
  const endings: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending();
  };
  try {
    const claim = await claimDataFolder(config.dataFolder, {
      holder: 'a running server',
      follows: processesToFollow(),
    });
    endings.push(() => claim.release());
    const connectionString = config.databaseUrl ?? (await startOwnDatabase(config, log, endings));
    const migrated = await migrateToLatest(connectionString);
    if (migrated.length > 0) log.info(`Prepared the database (${migrated.length} steps).`);
    const metrics = openMetrics();
    const ground = await openGround({
      connectionString,
      dataFolder: config.dataFolder,
      dashboardFolder,
      log,
      metrics,
      mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
      s3: config.s3,
    });
    endings.push(() => ground.close());
    await prepareFirstRun(ground.database, config, log);
    const { handlers, finders } = openModules(ground);
    let isStopping = false;
    const app = await createHttpServer({ handlers, finders, log, trustProxy: config.trustProxy });
    metrics.watchPool('main', ground.database.pool);
    registerMetrics(app, metrics);
    registerHealth(app, { pool: ground.database.pool, isStopping: () => isStopping });
    registerApiDocs(app, () => describeApi(allContracts, '0.1.0'));
    registerDashboardFiles(app, { folder: dashboardFolder, pages: ground.pages, site: finders.site });
    if (isLoopback(config.host) && config.smtpUrl === null) {
      registerDevMail(app, { folder: join(config.dataFolder, 'mail') });
    }
    const address = await app.listen({ host: config.host, port: config.port });
    endings.push(async () => {
      isStopping = true;
      await claim.publish({ isStopping: true });
      await app.close();
    });
    await claim.publish({ connectionString, address });
    for (const line of await welcome(ground.database, address)) log.info(line);
    await ground.jobs.start();
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

async function startOwnDatabase(config: Config, log: Log, endings: (() => Promise<void>)[]): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataFolder: config.dataFolder, log });
  endings.push(() => postgres.stop());
  return postgres.connectionString;
}

const log = openLogForProcess();
try {
  followParent();
  const config = readConfig(process.env, process.argv.slice(2));
  const end = await (config.isWorkerOnly ? startWorker(config, log) : start(config, log));
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl-C comes twice: from the terminal, and from npm.
    if (isStopping) return;
    isStopping = true;
    log.info(`Stopping (${signal}).`);
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGHUP', stop);
} catch (error) {
  if (error instanceof DataFolderInUse) log.error(error.message);
  else log.fatal({ err: error }, `Masthead could not start: ${(error as Error).message}`);
  process.exitCode = 1;
  // What was opened before the failure must not keep the process.
  setTimeout(() => process.exit(1), 500).unref();
}
