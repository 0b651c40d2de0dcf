import { type NewPost, pagesNeedsOf, postsAgain, type ReaderSite } from '#modules/pages/pages.public.ts';
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
import { LONGEST_PUSH_TEXT, LONGEST_PUSH_TITLE, LONGEST_SUBJECT } from '../../newsletter-kinds.contract.ts';
import { asTrial } from '../campaigns/preview-letter.ts';
import { previewAddress } from '../letters/preview-address.ts';
import { renderLetter } from '../letters/render-letter.ts';
import { mailChannel, pushReaders } from './alert-channels.ts';
import { alertSource } from './alert-letter.ts';
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
      const mail = await mailChannel(db, site.id, post);
      const browsers = await pushReaders(db, site.id);
      if (mail.refusal !== null && browsers === null) throw mail.error;
      const subject = oneLine(post.headline, LONGEST_SUBJECT);
      const source = await alertSource(db, site.id, subject);
      const posts = await postsAgain(pagesNeedsOf(ground), site, [post.id]);
      const letter =
        mail.refusal === null
          ? asTrial(renderLetter(site, { kind: 'alerts', ...source }, posts, now), site)
          : { html: '' };
      const recipients = mail.refusal === null ? mail.readers : 0;
      const provider = mail.refusal === null ? (mail.sender?.provider ?? null) : null;
      const day = dayOfSite(now, site.timezone);
      const full = await whatIsFull(db, site.id, { postId: post.id, day, now });
      return {
        ...{ post_id: post.id, subject, html: letter.html, from: source.from_name || site.title },
        address: await previewAddress(ground.secrets, site.id, letter.html, now),
        ...{ recipients: mail.refusal === null ? mail.readers : null, provider, mail_refusal: mail.refusal },
        push: browsers === null ? null : { ...pushDraft(post.headline, posts[0]), recipients: browsers },
        last: await lastAlert(db, site.id),
        waits_for: recipients === 0 && !browsers ? ('readers' as const) : full,
      };
    }),
    answer(sendCall, (call) => sendAlert(ground, call)),
    answer(cancelCall, (call) => cancelAlert(ground, call)),
  ];
}

/** A text on one line, and no longer than it may be. */
const oneLine = (text: string, most: number): string =>
  text.replace(/\s+/g, ' ').trim().slice(0, most).trim();

/** What a notification says of a post until somebody writes it anew; texts that are too long end at a word. */
const pushDraft = (headline: string, post: NewPost | undefined) => ({
  title: shortText(headline, LONGEST_PUSH_TITLE),
  text: shortText(post?.summary || post?.subheadline || headline, LONGEST_PUSH_TEXT),
  image: post?.picture?.src ?? null,
});

function shortText(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trim()}…`;
}
