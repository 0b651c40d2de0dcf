import { join } from 'node:path';
import { openAuditSeals } from '#platform/server/audit.ts';
import { openDashboardPages } from '#platform/server/dashboard-pages.ts';
import { openDatabase } from '#platform/server/database.ts';
import { openEvents } from '#platform/server/events.ts';
import type { S3Settings } from '#platform/server/files/storage.ts';
import { openFiles } from '#platform/server/files.ts';
import type {
  AkismetSettings,
  ChromeReportSettings,
  Ground,
  StripeSettings,
  TranslationSettings,
} from '#platform/server/ground.ts';
import { createJobs } from '#platform/server/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { openMail } from '#platform/server/mail.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { hasOtherKeyBeside, lineNameOf } from '#platform/server/one-secret-key.ts';
import { openOutbox } from '#platform/server/outbox.ts';
import { type PoolSizes, poolSizes } from '#platform/server/pool-sizes.ts';
import { openQuotas } from '#platform/server/quotas.ts';
import { hearOfRequests } from '#platform/server/recent-requests.ts';
import { openRefusals } from '#platform/server/refusals.ts';
import { openSecrets, SECRET_KEY } from '#platform/server/secrets.ts';
import { openTasks } from '#platform/server/tasks.ts';
import { startTexts } from './start-page/start-texts.ts';

const DEFAULT_IMPORT_BYTES = 20 * 1024 ** 3;

/** Opens the ground on a migrated database. */
export async function openGround(options: {
  connectionString: string;
  dataFolder: string;
  dashboardFolder: string;
  log: Log;
  metrics?: Metrics;
  /** Those of a server when left out. */
  pools?: PoolSizes;
  /** How mails leave; into the data folder when left out. */
  mail?: { smtpUrl: string | null; from: string };
  /** A bucket for the files; the data folder when left out. */
  s3?: S3Settings | null;
  /** Where OpenSearch answers; the database searches when left out. */
  searchUrl?: string | null;
  /** What the provider of the product tour checks our word with. */
  tourSecret?: string | null;
  /** The service that spam is told to; none when left out. */
  akismet?: AkismetSettings | null;
  /** The service that translates posts; none when left out. */
  translation?: TranslationSettings | null;
  /** The Chrome UX Report; not asked when left out. */
  chromeReport?: ChromeReportSettings | null;
  /** Where the first site sells its plans; not asked when left out. */
  stripe?: StripeSettings | null;
  /** Hosts of the own network that sign people in, each with its port; none when left out. */
  signInHosts?: ReadonlySet<string>;
  /** Hosts of the own network that posts are shared to, each with its port; none when left out. */
  socialHosts?: ReadonlySet<string>;
  pushHosts?: ReadonlySet<string>;
  /** Whether the process stays, as servers and workers do, and so has the key of all of them. */
  isServing?: boolean;
  /** How many bytes of files one import may fetch; 20 GB when left out. */
  importBytes?: number;
}): Promise<Ground> {
  const { connectionString, dataFolder, log, pools = poolSizes.server } = options;
  let isClosing = false;
  const closing: (() => Promise<void>)[] = [];
  const database = await openDatabase(connectionString, {
    max: pools.main,
    beside: pools.steps,
    // The driver hangs its whole connection on the error, so only the words are logged.
    onError: ({ message }) => {
      if (!isClosing) log.warn({ reason: message }, 'a connection was lost');
    },
  });
  const secrets = openSecrets(dataFolder, options.tourSecret ? { 'product-tour': options.tourSecret } : {});
  const lineName = options.isServing ? await lineNameOf(secrets) : undefined;
  const events = await openEvents(
    connectionString,
    () => {
      log.warn('The database does not answer; its connections are broken off.');
      database.breakConnections();
    },
    lineName,
  );
  if (lineName !== undefined && (await hasOtherKeyBeside(database.db, lineName)))
    log.warn(
      `Another server on this database has another secret key: it cannot read what this one seals. Copy ${SECRET_KEY} from its data folder into ${dataFolder}, and start this one again.`,
    );
  hearOfRequests(events);
  const jobs = createJobs({
    connectionString,
    log,
    connections: pools.jobs,
    ...(options.metrics ? { metrics: options.metrics } : {}),
  });
  const background = { database, jobs, log };
  openAuditSeals(background);
  const quotas = openQuotas({ db: database.db, jobs, metrics: options.metrics ?? null });
  const refusals = openRefusals(background);
  const { smtpUrl, from } = options.mail ?? { smtpUrl: null, from: 'Masthead <masthead@localhost>' };
  return {
    database,
    events,
    jobs,
    outbox: openOutbox(background),
    tasks: openTasks({ ...background, quotas }),
    quotas,
    refusals,
    files: openFiles({ folder: join(dataFolder, 'files'), s3: options.s3 ?? null }),
    secrets,
    mail: openMail({ ...background, folder: join(dataFolder, 'mail'), smtpUrl, from }),
    akismet: options.akismet ?? null,
    translation: options.translation ?? null,
    chromeReport: options.chromeReport ?? null,
    stripe: options.stripe ?? null,
    signInHosts: options.signInHosts ?? new Set(),
    socialHosts: options.socialHosts ?? new Set(),
    pushHosts: options.pushHosts ?? new Set(),
    importBytes: options.importBytes ?? DEFAULT_IMPORT_BYTES,
    log,
    metrics: options.metrics ?? null,
    dataFolder,
    searchUrl: options.searchUrl ?? null,
    programs: {
      exports: new URL('./export-process.ts', import.meta.url),
      imports: new URL('./import-process.ts', import.meta.url),
      images: new URL('./image-process.ts', import.meta.url),
    },
    pages: openDashboardPages(options.dashboardFolder, startTexts),
    onClose: (handler) => closing.push(handler),
    close: async () => {
      isClosing = true;
      await jobs.stop();
      for (const handler of closing) await handler();
      await refusals.settled();
      await events.close();
      await database.close();
    },
  };
}
