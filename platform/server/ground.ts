import type { DashboardPages } from './dashboard-pages.ts';
import type { Database } from './database.ts';
import type { Events } from './events.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { BulkMailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './outbox.ts';
import type { Quotas } from './quotas.ts';
import type { Refusals } from './refusals.ts';
import type { Secrets } from './secrets.ts';
import type { Tasks } from './tasks.ts';

/** A service that speaks the protocol of Akismet: its key, and the address that its calls stand below. */
export type AkismetSettings = { key: string; address: string };

/** The Chrome UX Report: the key of its API, and the address that is asked. */
export type ChromeReportSettings = { key: string; address: string };

/** A service that translates by the protocol of DeepL: its key, and the address that its calls stand below. */
export type TranslationSettings = { key: string; address: string };

/** An account at Stripe: its secret key, the address that its calls stand below, and what signs its own ones. */
export type StripeSettings = { key: string; address: string; webhookSecret: string | null };

/** What all rooms stand on, opened once for a process. */
export type Ground = {
  database: Database;
  events: Events;
  /** Started by the process once all of it is defined. */
  jobs: Jobs;
  outbox: Outbox;
  tasks: Tasks;
  /** What people and sites may use up in a day. */
  quotas: Quotas;
  refusals: Refusals;
  mail: BulkMailer;
  files: Files;
  secrets: Secrets;
  /** The service that spam is told to; null where there is none. */
  akismet: AkismetSettings | null;
  /** The service that translates posts; null where there is none. */
  translation: TranslationSettings | null;
  /** What Chrome knows of the speed of public pages; null without a key. */
  chromeReport: ChromeReportSettings | null;
  /** Where the first site sells its plans; null where no payment provider is connected. */
  stripe: StripeSettings | null;
  /** Hosts of the own network that sign people in, each with its port. */
  signInHosts: ReadonlySet<string>;
  /** Hosts of the own network that posts are shared to, each with its port. */
  socialHosts: ReadonlySet<string>;
  /** Hosts of the own network that carry notifications to browsers, each with its port. */
  pushHosts: ReadonlySet<string>;
  /** How many bytes of files one import may fetch. */
  importBytes: number;
  log: Log;
  /** What this process counts; nothing in tests and commands. */
  metrics: Metrics | null;
  dataFolder: string;
  /** Where the servers of a search engine answer; null where the database searches. */
  searchUrl: string | null;
  /** The pages that the build made. */
  pages: DashboardPages;
  /** What runs as a process beside this one. */
  programs: { exports: URL; images: URL; imports: URL };
  /** Called when the process ends, before the database is closed: for what is still in memory. */
  onClose(handler: () => Promise<void>): void;
  close(): Promise<void>;
};

/**
 * Something that several rooms use and that is there once for a ground, such as what is kept in memory: opened by the
 * first that asks.
 */
export function oncePerGround<Opened>(open: (ground: Ground) => Opened): (ground: Ground) => Opened {
  const opened = new WeakMap<Ground, { it: Opened }>();
  return (ground) => {
    const known = opened.get(ground);
    if (known) return known.it;
    const it = open(ground);
    opened.set(ground, { it });
    return it;
  };
}
