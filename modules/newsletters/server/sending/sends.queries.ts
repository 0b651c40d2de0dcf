import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { LetterKind, SendState } from '../../newsletter-kinds.contract.ts';

/** A newsletter of one day, or an alert, on its way. */
export type SendRow = {
  id: number;
  kind: LetterKind;
  state: SendState;
  post_ids: number[];
  subject: string;
  after_id: number;
  provider_id: number | null;
  provider_ref: string | null;
  until_ts: number;
  created_ts: number;
};

const columns = [
  ...(['id', 'kind', 'state', 'post_ids', 'subject', 'after_id', 'provider_id', 'provider_ref'] as const),
  ...(['until_ts', 'created_ts'] as const),
];

/** In these states one is on its way. */
export const OPEN: readonly SendState[] = ['waiting', 'sending'];

/** One that is not over yet. */
export const openSend = async (db: Db | Trx, siteId: number, id: number): Promise<SendRow | null> => {
  const row = await db
    .selectFrom('campaign_send')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', 'in', [...OPEN])
    .executeTakeFirst();
  return (row as SendRow | undefined) ?? null;
};

/** One, whatever became of it. */
export const anySend = async (db: Db, siteId: number, id: number): Promise<SendRow | null> =>
  ((await db
    .selectFrom('campaign_send')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst()) as SendRow | undefined) ?? null;

export type Progress = { afterId: number; recipients: number; sent: number; failed: number; now: number };

/** Notes how far one is. @returns whether it goes on: somebody may have cancelled it meanwhile */
export async function noteProgress(
  db: Db | Trx,
  siteId: number,
  id: number,
  said: Progress,
): Promise<boolean> {
  const noted = await db
    .updateTable('campaign_send')
    .set((eb) => ({
      ...{ after_id: said.afterId, turn_ts: said.now },
      state: sql<string>`case when state = 'waiting' then 'sending' else state end`,
      recipients: eb('recipients', '+', said.recipients),
      sent: eb('sent', '+', said.sent),
      failed: eb('failed', '+', said.failed),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirst();
  return noted?.state === 'sending';
}

/** Keeps what one was called, for those who look at it later. */
export async function noteSubject(db: Db, siteId: number, id: number, subject: string): Promise<void> {
  await db
    .updateTable('campaign_send')
    .set({ subject })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** Says what became of one that is over now; what was over before stays as it ended. */
export async function endSend(
  db: Db | Trx,
  siteId: number,
  id: number,
  { state, error = null, now }: { state: SendState; error?: string | null; now: number },
): Promise<void> {
  await db
    .updateTable('campaign_send')
    .set({ state, error, turn_ts: now, ended_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', 'in', [...OPEN])
    .execute();
}

export type Recipient = {
  id: number;
  email: string;
  email_key: string;
  section_ids: number[];
  bounces: number;
};

/** The next of those who get a newsletter. */
export async function nextRecipients(
  db: Db,
  siteId: number,
  kind: LetterKind,
  afterId: number,
  most: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select id, email, email_key, section_ids, bounces from mail_subscriber
    where site_id = ${siteId} and status = 'active' and ${sql.ref(kind)} and id > ${afterId}
    order by id limit ${most}`.execute(db);
  return rows;
}
