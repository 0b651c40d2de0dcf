import { pagesNeedsOf, postsAgain, type ReaderSite } from '#modules/pages/pages.public.ts';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import {
  cancelAlert as cancelCall,
  getAlertDraft,
  listAlerts,
  sendAlert as sendCall,
} from '../../alerts.contract.ts';
import { LONGEST_SUBJECT } from '../../newsletter-kinds.contract.ts';
import { asTrial } from '../campaigns/preview-letter.ts';
import { previewAddress } from '../letters/preview-address.ts';
import { renderLetter } from '../letters/render-letter.ts';
import { alertSource } from './alert-letter.ts';
import { alertSender, countReaders } from './alert-readers.ts';
import { alertsPage, lastAlert, whatIsFull } from './alerts.queries.ts';
import { cancelAlert } from './cancel-alert.ts';
import { dayOfSite, postForAlert, sendAlert } from './send-alert.ts';

const DRAFTS_A_MINUTE = 60;

/** The calls about alerts. */
export function alertHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  const take = minuteCounts();
  return [
    answer(listAlerts, ({ site, communityId, query: { post_id: postId, limit, offset } }) =>
      alertsPage(db, site.id, { communityId, postId }, { limit, offset }),
    ),
    answer(getAlertDraft, async (call) => {
      const wait = take({ [profileOf(call.caller).id]: DRAFTS_A_MINUTE }, Date.now());
      if (wait !== null) throw tooManyRequests({ retryAfter: wait });
      const { now, query } = call;
      const site: ReaderSite = { ...call.site, base: call.site.uri };
      const post = await postForAlert(ground, db, call, query.post_id);
      const sender = await alertSender(db, site.id);
      const recipients = sender ? null : await countReaders(db, site.id, post);
      const subject = oneLine(post.headline);
      const source = await alertSource(db, site.id, subject);
      const posts = await postsAgain(pagesNeedsOf(ground), site, [post.id]);
      const letter = asTrial(renderLetter(site, { kind: 'alerts', ...source }, posts, now), site);
      const day = dayOfSite(now, site.timezone);
      const full = await whatIsFull(db, site.id, { postId: post.id, day, now });
      return {
        ...{ post_id: post.id, subject, html: letter.html, from: source.from_name || site.title },
        address: await previewAddress(ground.secrets, site.id, letter.html, now),
        ...{ recipients, provider: sender?.provider ?? null, last: await lastAlert(db, site.id) },
        waits_for: recipients === 0 ? ('readers' as const) : full,
      };
    }),
    answer(sendCall, (call) => sendAlert(ground, call)),
    answer(cancelCall, (call) => cancelAlert(ground, call)),
  ];
}

/** A headline as a subject: on one line, and no longer than one may be. */
const oneLine = (headline: string): string =>
  headline.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT).trim();
