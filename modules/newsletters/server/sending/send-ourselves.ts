import {
  LayoutFailure,
  type NewPost,
  pagesNeedsOf,
  postsAgain,
  type ReaderSite,
} from '#modules/pages/pages.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { MailCarrier, MailRefusal } from '#platform/server/mail/delivery.ts';
import type { QueuedMail } from '#platform/server/mail/mail-message.ts';
import { unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts';
import type { LetterSource } from '../campaigns/campaigns.queries.ts';
import { addressed, type Letter, renderLetter } from '../letters/render-letter.ts';
import { choicesPath } from '../subscribers/subscriber-keys.ts';
import { tellProvider } from '../subscribers/tell-provider.ts';
import { bounceOf } from './bounce.ts';
import {
  endSend,
  nextRecipients,
  noteProgress,
  noteSubject,
  type Recipient,
  type SendRow,
} from './sends.queries.ts';

const AT_ONCE = 5;
const TURN_MILLISECONDS = 5_000;

export type LetterOnItsWay = {
  ground: Ground;
  site: ReaderSite;
  send: SendRow;
  campaign: LetterSource;
  now: number;
};

type AddressedMail = Omit<QueuedMail, 'id'>;
type Delivered = {
  recipient: Recipient;
  /** Null where none of the posts is for them. */
  mail: AddressedMail | null;
  refusal: MailRefusal | null;
  error: unknown;
};

/**
 * Sends a letter by the mail server of the installation, some at a time. How far it is is noted after each few, so a
 * crash repeats these few at most, under the same message ids. @returns whether all of it is sent
 * @throws where the mail server cannot be reached
 */
export async function sendOurselves(letter: LetterOnItsWay, signal?: AbortSignal): Promise<boolean> {
  const { ground, site, send, now } = letter;
  const { db } = ground.database;
  const until = Date.now() + TURN_MILLISECONDS;
  const posts = await postsAgain(pagesNeedsOf(ground), site, send.post_ids);
  const variants = variantsOf(letter, posts);
  if (posts.length === 0) {
    await endSend(db, site.id, send.id, { state: 'nothing', now });
    return true;
  }
  try {
    await noteSubject(db, site.id, send.id, variants.of([])?.subject ?? '');
  } catch (error) {
    if (!(error instanceof LayoutFailure)) throw error;
    await endSend(db, site.id, send.id, { state: 'failed', error: error.message.slice(0, 300), now });
    return true;
  }
  const carrier = await ground.mail.openCarrier();
  let afterId = send.after_id;
  try {
    for (;;) {
      const recipients = await nextRecipients(db, site.id, send.kind, afterId, AT_ONCE);
      const last = recipients.at(-1);
      if (!last) {
        await endSend(db, site.id, send.id, { state: 'sent', now });
        return true;
      }
      const delivered = await Promise.all(
        recipients.map((recipient) =>
          deliver(letter, carrier, recipient, variants.of(recipient.section_ids)),
        ),
      );
      if (!(await settle(letter, delivered, last.id))) return true;
      afterId = last.id;
      if (Date.now() > until || signal?.aborted) return false;
    }
  } finally {
    carrier.close();
  }
}

/** Letters by the sections that their readers chose: null where none of the posts is for them. */
function variantsOf({ site, send, campaign, now }: LetterOnItsWay, posts: readonly NewPost[]) {
  const made = new Map<string, Letter | null>();
  return {
    of: (sectionIds: readonly number[]): Letter | null => {
      const own = sectionIds.length === 0 ? posts : posts.filter((post) => isIn(post, sectionIds));
      const key = own.map(({ id }) => id).join(' ');
      const known = made.get(key);
      if (known !== undefined) return known;
      const parts = { kind: send.kind, ...campaign };
      const letter = own.length === 0 ? null : renderLetter(site, parts, own, now);
      made.set(key, letter);
      return letter;
    },
  };
}

const isIn = ({ sectionIds }: NewPost, wanted: readonly number[]): boolean =>
  sectionIds.some((id) => wanted.includes(id));

async function deliver(
  { ground, site, send, campaign }: LetterOnItsWay,
  carrier: MailCarrier,
  recipient: Recipient,
  letter: Letter | null,
): Promise<Delivered> {
  if (letter === null) return { recipient, mail: null, refusal: null, error: null };
  const { secrets } = ground;
  const leave = `${site.base}${await unsubscribePath(secrets, site.id, { kind: 'letters', id: recipient.id })}`;
  const choices = `${site.base}${await choicesPath(secrets, site.id, recipient)}`;
  const mail: AddressedMail = {
    ...addressed(letter, { unsubscribe: leave, choices }),
    ...{ to: recipient.email, fromName: campaign.from_name || site.title, unsubscribeUrl: leave },
    ...(campaign.reply_to === '' ? {} : { replyTo: campaign.reply_to }),
  };
  try {
    const refusal = await carrier.deliver({ ...mail, id: `${send.id}-${recipient.id}` });
    return { recipient, mail, refusal, error: null };
  } catch (error) {
    return { recipient, mail, refusal: null, error };
  }
}

/** Whether the mail server took the connection, and this one mail not yet. */
const isOfAddress = (error: unknown): boolean => {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 400 && responseCode !== 421 && (code === 'EENVELOPE' || code === 'EMESSAGE');
};

/**
 * Notes what became of a few; where the mail server was away for all of them, they are sent again later.
 * @returns whether the letter goes on
 */
async function settle(
  letter: LetterOnItsWay,
  delivered: readonly Delivered[],
  afterId: number,
): Promise<boolean> {
  const { ground, site, send, now } = letter;
  const tried = delivered.filter(({ mail }) => mail !== null);
  const isAway = tried.length > 0 && tried.every(({ error }) => error !== null && !isOfAddress(error));
  if (isAway) throw tried[0]?.error;
  return ground.database.db.transaction().execute(async (trx) => {
    for (const { recipient, mail, refusal, error } of tried) {
      // The queue of mails tries those again for some hours.
      if (error !== null && mail) await ground.mail.send(mail, trx);
      if (refusal) await noteBounce(ground, trx, site.id, recipient, refusal, now);
    }
    const failed = tried.filter(({ refusal }) => refusal !== null).length;
    return noteProgress(trx, site.id, send.id, {
      ...{ afterId, now, failed },
      ...{ recipients: tried.length, sent: tried.length - failed },
    });
  });
}

async function noteBounce(
  ground: Ground,
  trx: Trx,
  siteId: number,
  { id, email, bounces }: Recipient,
  refusal: MailRefusal,
  now: number,
): Promise<void> {
  const { isGone, reason } = bounceOf(refusal, bounces);
  await trx
    .updateTable('mail_subscriber')
    .set((eb) => ({
      ...(isGone ? { status: 'bounced', ended_ts: now } : {}),
      ...{ bounces: eb('bounces', '+', 1), bounce_reason: reason, updated_ts: now },
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  if (isGone) await tellProvider(ground, trx, siteId, { email });
}
