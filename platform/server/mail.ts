import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { type MailCarrier, openCarrier, openDelivery } from './mail/delivery.ts';
import type { Mail, QueuedMail } from './mail/mail-message.ts';

export type Mailer = {
  /**
   * Sends a mail by a job, so that a mail server that is away only delays it.
   * @param trx a transaction with which the mail stands or falls
   */
  send(mail: Mail, trx?: Kysely<DB>): Promise<void>;
};

/** The same with a way past the queue. */
export type BulkMailer = Mailer & {
  /** For a job that has many mails to send and hears of each what became of it; whoever opens it closes it. */
  openCarrier(): Promise<MailCarrier>;
};

export type MailOptions = {
  database: Database;
  jobs: Jobs;
  log: Log;
  /** Where mails are written while there is no mail server. */
  folder: string;
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  smtpUrl: string | null;
  /** The sender, such as `Newsroom <news@example.org>`. */
  from: string;
};

const JOB = 'mail.send';
/** The last try comes about 15 hours after the first. */
const MOST_ATTEMPTS = 12;
const SWEEP_SECONDS = 600;

/** Opens the mail on the jobs of this process. */
export function openMail({ database, jobs, log, ...options }: MailOptions): BulkMailer {
  const deliver = openDelivery(options);
  jobs.define<QueuedMail>(JOB, async (mail) => {
    const refusal = await deliver(mail);
    if (refusal) log.error({ err: refusal, mail: mail.id }, 'the mail server refused a mail for good');
  });
  jobs.sweep({
    name: 'mails that were given up',
    seconds: SWEEP_SECONDS,
    run: () => forgetGivenUp(database.db),
  });
  return {
    send: (mail, trx = database.db) =>
      jobs.enqueue(trx, JOB, { ...mail, id: randomUUID() }, { maxAttempts: MOST_ATTEMPTS }),
    openCarrier: () => openCarrier(options),
  };
}

/** A mail may hold a secret such as a one-time link, so none stays in the queue after its last try. */
async function forgetGivenUp(db: Kysely<DB>): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
    where task_identifier = ${JOB} and attempts >= max_attempts and locked_at is null))`.execute(db);
}
