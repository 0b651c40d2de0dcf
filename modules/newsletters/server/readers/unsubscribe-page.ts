import { sentFlags, UNSUBSCRIBE_ALL } from '#modules/notifications/email-flags.contract.ts';
import { endMails, mailsNamed } from '#modules/notifications/notifications.public.ts';
import { noteView, type PagesNeeds, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { readUnsubscribePath, unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import { newsletterTexts } from '../letters/letter-words.ts';
import { endSubscription } from './own-subscription.ts';

/**
 * The page behind List-Unsubscribe: mail programs post to it (RFC 8058), people press its button. Nothing ends by
 * looking at it, as programs that check links do.
 */
export async function unsubscribePage(
  ground: Ground,
  needs: PagesNeeds,
  site: ReaderSite,
  request: SiteRequest,
) {
  const asked = await readUnsubscribePath(ground.secrets, site.id, request.path);
  if (!asked) return null;
  const text = newsletterTexts(site.locale);
  const words = { site: site.title };
  const mails = asked.kind === 'letters' ? 'letters' : mailsNamed(asked.kind);
  if (mails === null) return null;
  const [said, done] = wordsOf(mails);
  const pressing = (action: string, button: string) => ({
    form: { action, asks_email: false, groups: [], act: 'unsubscribe', button },
  });
  if (!request.form) {
    return {
      page: await noteView(needs, site, 'newsletter', {
        ...{ title: text('leave.title'), text: text(said, words) },
        ...pressing(request.path, text('own.leave')),
      }),
    };
  }
  const now = Math.floor(Date.now() / 1000);
  if (mails === 'letters') await endSubscription(ground, site.id, asked.id, now);
  else await endMails(ground.database.db, { siteId: site.id, profileId: asked.id, now }, mails);
  const isMore = mails !== 'letters' && mails !== UNSUBSCRIBE_ALL;
  const all = { kind: UNSUBSCRIBE_ALL, id: asked.id };
  return {
    page: await noteView(needs, site, 'newsletter', {
      ...{ title: text('leave.doneTitle'), text: text(done, words) },
      ...(isMore
        ? pressing(await unsubscribePath(ground.secrets, site.id, all), text('leave.everything'))
        : {}),
    }),
  };
}

function wordsOf(mails: 'letters' | NonNullable<ReturnType<typeof mailsNamed>>) {
  if (mails === 'letters') return ['leave.text', 'leave.done'] as const;
  if (mails === UNSUBSCRIBE_ALL) return ['leave.all', 'leave.allDone'] as const;
  return sentFlags.some((flag) => flag === mails)
    ? (['leave.stats', 'leave.statsDone'] as const)
    : (['leave.news', 'leave.newsDone'] as const);
}
