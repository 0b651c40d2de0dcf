import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allContracts, callsOfRooms } from '#modules/all-contracts.ts';
import { describeApi } from '#platform/contract/openapi.ts';
import { registerApiDocs } from '#platform/server/api-docs.ts';
import { registerDashboardFiles } from '#platform/server/dashboard-files.ts';
import { claimDataFolder } from '#platform/server/data-folder.ts';
import { devMailPath, registerDevMail } from '#platform/server/dev-mail.ts';
import { processesToFollow } from '#platform/server/follow-parent.ts';
import { registerHealth } from '#platform/server/health.ts';
import { createHttpServer } from '#platform/server/http-server.ts';
import { locks } from '#platform/server/locks.ts';
import type { Log } from '#platform/server/log.ts';
import { isLoopbackHost } from '#platform/server/loopback.ts';
import { openMetrics, registerMetrics } from '#platform/server/metrics.ts';
import { oneAtATime } from '#platform/server/one-at-a-time.ts';
import { tellOfRequests } from '#platform/server/recent-requests.ts';
import type { Config } from './config.ts';
import type { Endings } from './endings.ts';
import { prepareFirstRun, welcome } from './first-run.ts';
import { openGround } from './ground.ts';
import { openModules } from './modules.ts';
import { registerOldAddresses } from './old-addresses.ts';
import { openServerDatabase } from './open-server-database.ts';
import { claimablePort } from './start-failure.ts';

const dashboardFolder = fileURLToPath(new URL('../../../dist/dashboard/', import.meta.url));

/** How long requests that have begun may take while the server stops, in milliseconds. */
const DRAIN_PATIENCE = 15_000;

type Around = {
  log: Log;
  /** Remembers how to end what is opened. */
  endings: Endings;
  /** Tells whoever started it where it is and how to get in, in one piece. */
  say(greeting: string): void;
};

/**
 * Starts everything.
 * @returns where it answers, and its database
 */
export async function startServer(
  config: Config,
  { log, endings, say }: Around,
): Promise<{ address: string; connectionString: string }> {
  const claim = await claimDataFolder(config.dataFolder, {
    holder: 'a running server',
    follows: processesToFollow(),
  });
  endings.add(() => claim.release());
  await claimablePort(config.host, config.port);
  const connectionString = await openServerDatabase(config, log, endings);
  const metrics = openMetrics();
  const ground = await openGround({
    connectionString,
    dataFolder: config.dataFolder,
    isServing: true,
    dashboardFolder,
    log,
    metrics,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom },
    s3: config.s3,
    searchUrl: config.searchUrl,
    tourSecret: config.tourSecret,
    akismet: config.akismet,
    translation: config.translation,
    chromeReport: config.chromeReport,
    stripe: config.stripe,
    signInHosts: config.signInHosts,
    socialHosts: config.socialHosts,
    pushHosts: config.pushHosts,
    importBytes: config.importBytes,
  });
  endings.add(() => ground.close());
  await oneAtATime(connectionString, locks.firstRun, () => prepareFirstRun(ground, config, log));
  const isForThisMachine = isLoopbackHost(config.host) && !config.trustProxy;
  const { handlers, finders, site, sentences } = openModules(ground, { namedHosts: config.hosts });
  let isStopping = false;
  const app = await createHttpServer({
    handlers,
    finders,
    site,
    log,
    sentences,
    trustProxy: config.trustProxy,
    answered: metrics.answered,
  });
  metrics.watchPool('main', ground.database.pool);
  if (ground.database.besidePool) metrics.watchPool('steps', ground.database.besidePool);
  registerMetrics(app, metrics, { token: config.metricsToken });
  registerHealth(app, { pool: ground.database.pool, isStopping: () => isStopping });
  registerApiDocs(app, callsOfRooms, () => describeApi(allContracts, '0.1.0'));
  registerOldAddresses(app);
  registerDashboardFiles(app, { folder: dashboardFolder, pages: ground.pages, site: finders.site });
  const mailKey = isForThisMachine && config.smtpUrl === null ? await ground.secrets.of('dev-mail') : null;
  if (mailKey) registerDevMail(app, { folder: join(config.dataFolder, 'mail'), key: mailKey });
  const address = await app.listen({ host: config.host, port: config.port });
  endings.add(async () => {
    isStopping = true;
    await claim.publish({ isStopping: true });
    // A connection that has just had its last answer would be kept open for the next request.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    const impatience = setTimeout(() => app.server.closeAllConnections(), DRAIN_PATIENCE);
    await app.close();
    clearInterval(idle);
    clearTimeout(impatience);
  });
  await claim.publish({ connectionString, address });
  const endTelling = tellOfRequests((event) => ground.events.publish(ground.database.db, event));
  endings.add(async () => endTelling());
  // A database that goes away at this very moment costs the greeting, not the server.
  const greeting = await welcome(ground.database, address).catch(() => [`Masthead is ready: ${address}`]);
  if (mailKey) greeting.push(`Mails are shown here instead of being sent: ${address}${devMailPath(mailKey)}`);
  say(`${greeting.join('\n')}\n`);
  await ground.jobs.start();
  return { address, connectionString };
}
