import { ApiError } from '#platform/contract/api-error.ts';
import type { ParsedOf } from '#platform/contract/endpoint.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { noReaders, pushOff, recipientsGrew, type sendAlert } from '../../alerts.contract.ts';
import { type MailRefusalCode, mailRefusals } from '../../newsletter-kinds.contract.ts';
import { countPush } from '../push/push-subscriptions.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { type AlertSender, alertSender, countReaders, hasGrown } from './alert-readers.ts';

type Order = ParsedOf<typeof sendAlert>['body'];

/** Who is reached by mail: through whom and how many, or why nobody is. `readers` is null where a provider knows them. */
export type MailChannel =
  | { refusal: null; sender: AlertSender; readers: number | null }
  | { refusal: MailRefusalCode; error: ApiError };

/** How a post would go out by mail. */
export async function mailChannel(
  db: Db | Trx,
  siteId: number,
  post: { section_ids: readonly number[] },
): Promise<MailChannel> {
  try {
    const sender = await alertSender(db, siteId);
    return { refusal: null, sender, readers: sender ? null : await countReaders(db, siteId, post) };
  } catch (error) {
    const refusal = error instanceof ApiError ? mailRefusals.find((code) => code === error.code) : undefined;
    if (refusal === undefined || !(error instanceof ApiError)) throw error;
    return { refusal, error };
  }
}

/** How many browsers a post would go to; null where the site offers no notifications. */
export const pushReaders = async (db: Db | Trx, siteId: number): Promise<number | null> =>
  (await readSettings(db, siteId)).push_enabled ? countPush(db, siteId) : null;

/** Whom an order reaches. */
export type Reached = { sender: AlertSender; mail: number | null; push: number };

/**
 * Looks whom an order reaches, by each way that it names.
 * @throws ApiError what keeps it from mails, push_is_off, alert_has_no_readers, recipients_have_grown
 */
export async function reachedBy(
  db: Db | Trx,
  siteId: number,
  post: { section_ids: readonly number[] },
  { by_mail, recipients: shown, push }: Pick<Order, 'by_mail' | 'recipients' | 'push'>,
): Promise<Reached> {
  const mail = by_mail ? await mailChannel(db, siteId, post) : null;
  if (mail && mail.refusal !== null) throw mail.error;
  const browsers = push ? await pushReaders(db, siteId) : 0;
  if (browsers === null) throw pushOff();
  if (mail?.readers === 0 || (push && browsers === 0)) throw noReaders();
  const isGrown = (mail && hasGrown(shown, mail.readers)) || (push && hasGrown(push.recipients, browsers));
  if (isGrown) {
    throw recipientsGrew({ extra: { recipients: mail?.readers ?? null, push_recipients: browsers } });
  }
  return { sender: mail?.sender ?? null, mail: mail?.readers ?? null, push: browsers };
}
