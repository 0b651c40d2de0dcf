import {
  noteView,
  type OwnPage,
  ownPagesOf,
  pushFootOf,
  type ReaderSite,
  withOwnScript,
} from '#modules/pages/pages.public.ts';
import { type Ground, oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import { newsletterTexts } from '../letters/letter-words.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import { arePushKeys } from './encrypt-push.ts';
import { PUSH_PATH, PUSH_SCRIPT, PUSH_WORKER, pushFiles } from './push-files.ts';
import { publicPushKey } from './push-keys.ts';
import { pushServiceOf, readEndpoint } from './push-service.ts';
import { endSubscriptionAt, hasSubscription, keepSubscription } from './push-subscriptions.ts';

/** What one address, and one network, say of their browsers. */
const ASKS_A_MINUTE = 20;
const ASKS_AN_HOUR = 120;
const HOUR_MILLISECONDS = 3_600_000;

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Whether a site offers breaking news by push; kept until its settings change. */
const offersPush = oncePerGround(({ database: { db }, events }) => {
  const known = keep<number, boolean>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const found = new Map<number, boolean>();
      for (const siteId of siteIds) found.set(siteId, (await readSettings(db, siteId)).push_enabled);
      return found;
    },
  });
  events.on('newsletter', ({ siteId }) => known.drop(siteId));
  return async (siteId: number): Promise<boolean> => (await known.get(siteId)) === true;
});

/** The page on which readers turn notifications on and off, what it runs, and the link to it in the foot of every page. */
export function bringPushPages(ground: Ground): void {
  const isOffered = offersPush(ground);
  pushFootOf(ground).offer(async (siteId, language) =>
    (await isOffered(siteId)) ? { url: PUSH_PATH, title: newsletterTexts(language)('push.foot') } : null,
  );
  const answers = pushAnswers(ground);
  const page: OwnPage = async (needs, site, request) => {
    const file = pushFiles[request.path];
    if (file) return request.form ? null : file;
    if (request.path !== PUSH_PATH) return null;
    const isOn = !site.closed && (await isOffered(site.id));
    if (request.form) {
      return answers(site, request, request.form, { isOn, profileId: needs.reader?.profileId ?? null });
    }
    if (!isOn) return null;
    const text = newsletterTexts(site.locale);
    const shown = await noteView(needs, site, 'push', {
      ...{ title: text('push.title'), text: text('push.text', { site: site.title }) },
      key: await publicPushKey(ground, site.id, seconds()),
      ...{ script: PUSH_SCRIPT, worker: PUSH_WORKER, act: PUSH_PATH },
      ...{ needs_scripts: text('push.needsScripts'), privacy: text('push.privacy') },
      ...{ turn_on: text('push.turnOn'), turn_off: text('push.turnOff') },
      said: {
        ...{ off: text('push.off'), on: text('push.on', { site: site.title }), busy: text('push.busy') },
        ...{ denied: text('push.denied'), unsupported: text('push.unsupported') },
        ...{ failed: text('push.failed'), many: text('push.many') },
      },
    });
    return { page: withOwnScript(shown, request, { script: PUSH_SCRIPT, worker: PUSH_WORKER }) };
  };
  ownPagesOf(ground).add(PUSH_PATH, page);
}

type Asking = { isOn: boolean; profileId: number | null };

/** Answers the script of the page. */
function pushAnswers(ground: Ground) {
  const { db } = ground.database;
  const take = minuteCounts();
  const takeOfHour = minuteCounts(HOUR_MILLISECONDS);
  return async (
    site: ReaderSite,
    request: SiteRequest,
    form: Readonly<Record<string, string>>,
    { isOn, profileId }: Asking,
  ): Promise<SiteAnswer> => {
    if (isFromOtherSite(request)) return saying(403);
    if (take({ [request.ip]: ASKS_A_MINUTE }, Date.now()) !== null) return saying(429);
    const network = `${site.id}:${networkOf(request.ip)}`;
    if (takeOfHour({ [network]: ASKS_AN_HOUR }, Date.now()) !== null) return saying(429);
    const endpoint = readEndpoint(pushServiceOf(ground), form.endpoint);
    if (!endpoint) return saying(422);
    if (form.act === 'off') {
      await endSubscriptionAt(db, site.id, endpoint.url);
      return saying(200, { is_on: false });
    }
    if (!isOn) return saying(409);
    if (form.act === 'look') {
      return saying(200, { is_on: await hasSubscription(db, site.id, endpoint.url) });
    }
    const keys = { p256dh: (form.p256dh ?? '').slice(0, 100), auth: (form.auth ?? '').slice(0, 40) };
    if (form.act !== 'on' || !arePushKeys(keys)) return saying(422);
    const said = { endpoint, keys, language: site.locale, profileId };
    const isKept = await keepSubscription(ground, site.id, said, seconds());
    return isKept ? saying(200, { is_on: true }) : saying(409);
  };
}

const saying = (status: number, body: object = {}): SiteAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' },
  body: JSON.stringify(body),
});
