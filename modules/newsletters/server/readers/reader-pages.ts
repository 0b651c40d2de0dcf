import { noteView, type OwnPage, ownPagesOf, signUpFootOf } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import { letterKinds } from '../../newsletter-kinds.contract.ts';
import { newsletterTexts } from '../letters/letter-words.ts';
import { PREVIEW_PATH } from '../letters/preview-address.ts';
import { LETTER_BEGIN } from '../sending/letter-address.ts';
import { CHOICES_BEGIN, readEmail } from '../subscribers/subscriber-keys.ts';
import { choiceGroups, choicesIn } from './choice-groups.ts';
import { choicesPage } from './choices-page.ts';
import { letterPage, previewPage } from './letter-page.ts';
import { offersOf } from './offered-choices.ts';
import { own } from './own-answer.ts';
import { signUp } from './sign-up.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

export const SIGN_UP_PATH = '/u/site/newsletter';
const SENT_PATH = `${SIGN_UP_PATH}/sent`;
const SIGN_UPS_A_MINUTE = 10;
/** Of one network: one alone does not use up what a site asks in an hour. */
const SIGN_UPS_AN_HOUR = 60;
const HOUR_MILLISECONDS = 3_600_000;

const noKinds = { daily: false, weekly: false, alerts: false };

/** The pages on which readers sign up, choose and leave, and the form in the foot of every page. */
export function bringReaderPages(ground: Ground): void {
  const pages = ownPagesOf(ground);
  const offered = offersOf(ground);
  const take = minuteCounts();
  const takeOfHour = minuteCounts(HOUR_MILLISECONDS);
  signUpFootOf(ground).offer(async (siteId, language) => {
    if ((await offered(siteId)).kinds.length === 0) return null;
    const text = newsletterTexts(language);
    return {
      url: SIGN_UP_PATH,
      title: text('foot.title'),
      email: text('foot.email'),
      button: text('foot.button'),
    };
  });
  const newsletter: OwnPage = async (needs, site, request) => {
    if (request.path.startsWith(LETTER_BEGIN)) return letterPage(ground, site, request);
    if (request.path === PREVIEW_PATH) return previewPage(ground, site, request);
    const offer = await offered(site.id);
    if (request.path.startsWith(CHOICES_BEGIN)) return choicesPage(ground, needs, site, request, offer);
    const text = newsletterTexts(site.locale);
    if (request.path === SENT_PATH) {
      const said = { title: text('sent.title'), text: text('sent.text') };
      return { page: await noteView(needs, site, 'newsletter', said) };
    }
    if (request.path !== SIGN_UP_PATH || offer.kinds.length === 0 || site.closed) return null;
    const show = async (problem: string | null, email: string) => ({
      page: await noteView(needs, site, 'newsletter', {
        ...{ title: text('signUp.title'), text: text('signUp.text', { site: site.title }), problem },
        status: problem === null ? 200 : 422,
        form: {
          ...{ action: SIGN_UP_PATH, asks_email: true, email, act: 'sign_up', button: text('foot.button') },
          groups: choiceGroups(text, offer, { ...noKinds, sectionIds: [] }, true),
        },
      }),
    });
    if (!request.form) return show(null, '');
    const typed = (request.form.email ?? '').slice(0, 254);
    if (isFromOtherSite(request)) return show(text('problems.foreign'), typed);
    if (take({ [request.ip]: SIGN_UPS_A_MINUTE }, Date.now()) !== null) return 'too_many';
    const network = `${site.id}:${networkOf(request.ip)}`;
    if (takeOfHour({ [network]: SIGN_UPS_AN_HOUR }, Date.now()) !== null) return 'too_many';
    const email = readEmail(typed);
    if (email === null) return show(text('problems.email'), typed);
    const chosen = choicesIn(request.form, offer);
    const [first] = offer.kinds;
    // The form in the foot asks for the address alone.
    const isAny = letterKinds.some((kind) => chosen[kind]);
    const wanted = { ...chosen, ...(isAny || !first ? {} : { [first]: true }), email };
    const taken = await signUp(ground, site, wanted, Math.floor(Date.now() / 1000));
    if (taken === 'too_many') return taken;
    return {
      ...{ status: 303, location: SENT_PATH, headers: own },
      signUp: Promise.resolve(taken === 'new'),
    };
  };
  pages.add(SIGN_UP_PATH, newsletter);
  pages.add('/u/site/unsubscribe', (needs, site, request) => unsubscribePage(ground, needs, site, request));
}
