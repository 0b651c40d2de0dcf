import { resolve } from 'node:path';
import type { S3Settings } from '#platform/server/files/storage.ts';
import type {
  AkismetSettings,
  ChromeReportSettings,
  StripeSettings,
  TranslationSettings,
} from '#platform/server/ground.ts';
import { StartRefused } from './start-failure.ts';

/** What the environment says; the names are an interface. */
export type Config = {
  host: string;
  port: number;
  /** Names by which the first site answers, beside loopback and the domains of sites. */
  hosts: ReadonlySet<string>;
  dataFolder: string;
  databaseUrl: string | null;
  /** The way in of whoever owns the tables, where the server itself does not. */
  databaseOwnerUrl: string | null;
  hasDemo: boolean;
  /** Whether the demo content has pictures. */
  hasPictures: boolean;
  isWorkerOnly: boolean;
  trustProxy: string | false;
  /** `smtp://…`; without it mails are written to the data folder. */
  smtpUrl: string | null;
  mailFrom: string;
  /** A bucket for the files; without it they lie in the data folder. */
  s3: S3Settings | null;
  /** `https://user:password@host:9200` of OpenSearch; without it the database searches. */
  searchUrl: string | null;
  /** Whoever sends it reads `/metrics` from other machines too. */
  metricsToken: string | null;
  /** Shared with the provider of the product tour; without it a key of the installation signs. */
  tourSecret: string | null;
  /** The service that spam is told to. */
  akismet: AkismetSettings | null;
  translation: TranslationSettings | null;
  /** Tells the web vitals that Chrome has measured. */
  chromeReport: ChromeReportSettings | null;
  /** Where the first site sells its plans. */
  stripe: StripeSettings | null;
  /** Hosts of the own network that sign people in, each with its port. */
  signInHosts: ReadonlySet<string>;
  /** Hosts of the own network that posts are shared to, each with its port. */
  socialHosts: ReadonlySet<string>;
  /** Hosts of the own network that carry notifications to browsers, each with its port. */
  pushHosts: ReadonlySet<string>;
  /** How many bytes of files one import may fetch. */
  importBytes: number;
};

/**
 * Reads the configuration.
 * @throws Error in plain words when a value cannot be used
 */
export function readConfig(env: NodeJS.ProcessEnv, parameters: readonly string[]): Config {
  const unknown = parameters.find((one) => one !== '--worker-only');
  if (unknown) throw new StartRefused(`Unknown option ${unknown}. There is one: --worker-only.`);
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT || '3000'),
    hosts: readHosts(env.MASTHEAD_HOSTS),
    dataFolder: dataFolderOf(env),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    databaseOwnerUrl: readDatabaseUrl(env.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL'),
    hasDemo: env.MASTHEAD_DEMO !== '0',
    hasPictures: env.MASTHEAD_DEMO !== 'words',
    isWorkerOnly: parameters.includes('--worker-only'),
    trustProxy: env.TRUST_PROXY || false,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Masthead <masthead@localhost>',
    s3: readS3(env),
    searchUrl: readSearchUrl(env.MASTHEAD_SEARCH_URL),
    metricsToken: env.METRICS_TOKEN || null,
    tourSecret: env.PRODUCT_TOUR_SECRET || null,
    akismet: readService(env, ['AKISMET_API_KEY', 'AKISMET_URL'], AKISMET),
    translation: readService(env, ['DEEPL_API_KEY', 'DEEPL_URL'], deeplOf(env.DEEPL_API_KEY)),
    chromeReport: readService(env, ['CRUX_API_KEY', 'CRUX_URL'], CHROME_REPORT),
    stripe: readStripe(env),
    signInHosts: readOwnHosts(env, 'MASTHEAD_SIGN_IN_HOSTS'),
    socialHosts: readOwnHosts(env, 'MASTHEAD_SOCIAL_HOSTS'),
    pushHosts: readOwnHosts(env, 'MASTHEAD_PUSH_HOSTS'),
    importBytes: readGigabytes(env.MASTHEAD_IMPORT_FILES_GB || '20'),
  };
}

function readOwnHosts(env: NodeJS.ProcessEnv, name: string): ReadonlySet<string> {
  const hosts = (env[name] ?? '')
    .split(',')
    .flatMap((part) => (part.trim() === '' ? [] : [part.trim().toLowerCase()]));
  const wrong = hosts.find((host) => !/^([a-z0-9.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/.test(host));
  if (wrong) throw new StartRefused(`${name} takes hosts with their ports, by commas.`);
  return new Set(hosts);
}

function readGigabytes(typed: string): number {
  if (!/^\d{1,6}$/.test(typed)) throw new StartRefused('MASTHEAD_IMPORT_FILES_GB takes a whole number.');
  return Number(typed) * 1024 ** 3;
}

const AKISMET = 'https://rest.akismet.com/1.1/';
const CHROME_REPORT = 'https://chromeuxreport.googleapis.com/v1/records:queryRecord';
const STRIPE = 'https://api.stripe.com/';

/** Keys of the free plan end with a mark, and are taken at an address of their own. */
const deeplOf = (key = ''): string => `https://api${key.endsWith(':fx') ? '-free' : ''}.deepl.com/`;

/** A service that is asked with a key, at its usual address unless the environment names another one. */
function readService(env: NodeJS.ProcessEnv, [keyName, urlName]: readonly [string, string], usual: string) {
  const key = env[keyName];
  if (!key) return null;
  const url = URL.parse(env[urlName] || usual);
  if (!url?.protocol.startsWith('http')) throw new StartRefused(`${urlName} takes a web address.`);
  return { key, address: url.href };
}

function readStripe(env: NodeJS.ProcessEnv): StripeSettings | null {
  const service = readService(env, ['STRIPE_API_KEY', 'STRIPE_URL'], STRIPE);
  return service && { ...service, webhookSecret: env.STRIPE_WEBHOOK_SECRET || null };
}

function readS3(env: NodeJS.ProcessEnv): S3Settings | null {
  if (!env.S3_BUCKET) return null;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId !== !secretAccessKey) {
    throw new StartRefused(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together; one of them is missing.',
    );
  }
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION || 'us-east-1',
    endpoint: env.S3_ENDPOINT || null,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** Where everything is kept that is not in a database of one's own. */
export const dataFolderOf = (env: NodeJS.ProcessEnv): string => resolve(env.MASTHEAD_DATA || 'data');

function readDatabaseUrl(text: string | undefined, name = 'DATABASE_URL'): string | null {
  if (!text) return null;
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text)) {
    throw new StartRefused(`${name} takes an address such as postgres://user:password@host:5432/name.`);
  }
  return text;
}

function readSearchUrl(text: string | undefined): string | null {
  if (!text) return null;
  if (!/^https?:\/\/./.test(text) || !URL.canParse(text)) {
    throw new StartRefused('MASTHEAD_SEARCH_URL takes an address such as https://user:password@host:9200.');
  }
  return text;
}

const HOST_NAME = /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])$/;

function readHosts(text = ''): Set<string> {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = hosts.find((host) => !HOST_NAME.test(host));
  if (wrong === undefined) return new Set(hosts);
  throw new StartRefused(
    `MASTHEAD_HOSTS names "${wrong}"; it takes host names without port, separated by commas.`,
  );
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new StartRefused(`PORT is "${text}"; it takes a number from 0 to 65535.`);
  return port;
}
