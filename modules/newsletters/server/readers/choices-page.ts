import { noteView, type PagesNeeds, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import { letterKinds } from '../../newsletter-kinds.contract.ts';
import { newsletterTexts } from '../letters/letter-words.ts';
import { choiceGroups, choicesIn, type OfferedChoices } from './choice-groups.ts';
import { own } from './own-answer.ts';
import { endSubscription, keepChoices, subscriptionAt } from './own-subscription.ts';

/** The page behind the links of mails: confirms a subscription, changes what it brings, ends it. */
export async function choicesPage(
  ground: Ground,
  needs: PagesNeeds,
  site: ReaderSite,
  request: SiteRequest,
  offer: OfferedChoices,
) {
  const subscription = await subscriptionAt(ground, site.id, request.path);
  if (!subscription) return null;
  const { id, status, email } = subscription;
  const text = newsletterTexts(site.locale);
  const show = async (problem: string | null) => {
    const isDone = new URLSearchParams(request.query).get('done') === '1';
    const isActive = status === 'active';
    const words = { site: site.title, email };
    const said = isActive
      ? { title: text('own.title'), text: text(isDone ? 'own.saved' : 'own.text', words) }
      : status === 'pending'
        ? { title: text('own.confirmTitle'), text: text('own.confirmText', words) }
        : { title: text('own.leftTitle'), text: text('own.leftText', words) };
    const button = isActive ? 'own.save' : status === 'pending' ? 'own.confirm' : 'own.again';
    const chosen = { ...subscription, sectionIds: subscription.section_ids };
    return {
      page: await noteView(needs, site, 'newsletter', {
        ...{ ...said, problem, status: problem === null ? 200 : 422 },
        form: {
          ...{ action: request.path, asks_email: false, act: 'save', button: text(button) },
          groups: choiceGroups(text, offer, chosen, false),
        },
        ...(isActive ? { other: { action: request.path, act: 'leave', button: text('own.leave') } } : {}),
      }),
    };
  };
  if (!request.form) return show(null);
  if (isFromOtherSite(request)) return show(text('problems.foreign'));
  const now = Math.floor(Date.now() / 1000);
  if (request.form.leave !== undefined) await endSubscription(ground, site.id, id, now);
  else {
    const chosen = choicesIn(request.form, offer);
    if (!letterKinds.some((kind) => chosen[kind]) && offer.kinds.length > 0)
      return show(text('problems.kinds'));
    // Where nothing goes out at present, what was chosen before stays; so do sections that the form doesn't show.
    const kinds = offer.kinds.length > 0 ? chosen : subscription;
    const hidden = subscription.section_ids.filter(
      (one) => !offer.sections.some((shown) => shown.id === one),
    );
    const sectionIds = [...chosen.sectionIds, ...hidden];
    const { daily, weekly, alerts } = kinds;
    await keepChoices(ground, site.id, id, { sectionIds, daily, weekly, alerts }, now);
  }
  return { status: 303, location: `${request.path}?done=1`, headers: own };
}
