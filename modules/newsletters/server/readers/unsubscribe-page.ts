import { endStatsMail, isStatsMail } from '#modules/notifications/notifications.public.ts';
import { noteView, type PagesNeeds, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { readUnsubscribePath } from '#platform/server/mail/unsubscribe-link.ts';
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
  const isLetters = asked.kind === 'letters';
  if (!request.form) {
    return {
      page: await noteView(needs, site, 'newsletter', {
        ...{ title: text('leave.title'), text: text(isLetters ? 'leave.text' : 'leave.stats', words) },
        form: {
          ...{ action: request.path, asks_email: false, groups: [], act: 'unsubscribe' },
          button: text('own.leave'),
        },
      }),
    };
  }
  const now = Math.floor(Date.now() / 1000);
  if (isLetters) await endSubscription(ground, site.id, asked.id, now);
  else if (isStatsMail(asked.kind)) {
    const { kind, id: profileId } = asked;
    await endStatsMail(ground.database.db, { siteId: site.id, profileId, now }, kind);
  }
  return {
    page: await noteView(needs, site, 'newsletter', {
      ...{ title: text('leave.doneTitle'), text: text(isLetters ? 'leave.done' : 'leave.statsDone', words) },
    }),
  };
}
