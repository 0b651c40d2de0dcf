import { APPLY_PATH } from '#modules/applications/application-kinds.contract.ts';
import { asked, openCommunities } from '#modules/applications/applications.public.ts';
import {
  keepOwnNewsletters,
  type OwnAddress,
  ownNewslettersOf,
} from '#modules/newsletters/newsletters.public.ts';
import { ACCOUNT_PATH, type OwnPage } from '#modules/pages/pages.public.ts';
import { actOnOwn, ownPlansOf } from '#modules/subscriptions/subscriptions.public.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { type Form, formOf, type Part, textField } from '../account-forms.ts';
import { accountTexts } from '../account-words.ts';
import { type Community, pathOf, standingIn } from '../apply/apply-page.ts';
import type { ReaderCall } from '../reader-call.ts';

type Site = Parameters<OwnPage>[1];

/** What readers change of what they have. */
export const thingActs = ['newsletters', 'cancel', 'keep'] as const;

const MOST_COMMUNITIES = 50;

/** What a reader has of a site: subscriptions, and communities that they belong to or applied to. */
export async function ownParts(ground: Ground, site: Site, call: ReaderCall): Promise<Part[]> {
  const parts = [
    await plansPart(ground, site, profileOf(call.caller).id),
    await communitiesPart(ground, site, call),
  ];
  return parts.filter((part) => part !== null);
}

async function plansPart(ground: Ground, site: Site, profileId: number): Promise<Part | null> {
  const own = await ownPlansOf(ground, site, profileId);
  if (!own) return null;
  const { manage } = own;
  return {
    ...{ id: 'subscriptions', title: own.title, text: own.plans.length > 0 ? null : own.none },
    rows: own.plans.map(({ id, title, text, act, change }) => ({
      ...{ title, url: null, text, links: change ? [change] : [] },
      forms: act
        ? [{ ...act, action: ACCOUNT_PATH, hidden: [{ name: 'subscription', value: String(id) }] }]
        : [],
    })),
    forms: manage
      ? [
          {
            ...{ action: manage.action, hidden: [{ name: manage.name, value: manage.value }], act: null },
            ...{ button: manage.button, label: manage.button },
          },
        ]
      : [],
    links: own.shop ? [own.shop] : [],
  };
}

async function communitiesPart(ground: Ground, site: Site, call: ReaderCall): Promise<Part | null> {
  const text = accountTexts(site.locale);
  const communities = await openCommunities(ground.database.db, { ...asked(call), ownOnly: true });
  const own = communities.filter(
    ({ is_member, application }) => is_member || (application !== null && application.status !== 'withdrawn'),
  );
  if (own.length === 0) return null;
  return {
    ...{ id: 'communities', title: text('own.communities'), text: null, forms: [] },
    rows: own.slice(0, MOST_COMMUNITIES).map((community) => ({
      ...{ title: community.title, url: pathOf(community.name), links: [], forms: [] },
      text: becameOf(site, community),
    })),
    links: [{ url: APPLY_PATH, title: text('apply.all') }],
  };
}

/** What became of an application; one that was declined long ago can be made again. */
function becameOf(site: Site, community: Community): string {
  const text = accountTexts(site.locale);
  const isDeclined = community.application?.status === 'declined' && community.may_apply;
  return isDeclined ? text('apply.declined') : (standingIn(site, community) ?? '');
}

/** The newsletters with a switch each; none where none goes out. */
export async function newsletterForms(ground: Ground, site: Site, address: OwnAddress): Promise<Form[]> {
  const own = await ownNewslettersOf(ground, site, address);
  if (!own) return [];
  return [
    formOf({
      ...{ id: 'newsletters', action: ACCOUNT_PATH, act: 'newsletters', button: own.button },
      ...{ title: own.title, text: own.text, more: own.more },
      fields: own.choices.map(({ name, title, is_on }) =>
        textField({ name, label: title, type: 'checkbox', is_required: false, is_on }),
      ),
    }),
  ];
}

type Acting = { profileId: number; form: Readonly<Record<string, string>>; address: OwnAddress };

/** Does it. @returns what is said of it, or why it was not done */
export async function actOnThing(
  ground: Ground,
  site: Site,
  act: (typeof thingActs)[number],
  { profileId, form, address }: Acting,
): Promise<
  (typeof thingActs)[number] | 'newslettersAsked' | 'gone' | 'unavailable' | 'unknown' | 'too_many'
> {
  if (act === 'newsletters') {
    const { daily, weekly, alerts } = form;
    const wanted = {
      ...{ daily: daily !== undefined, weekly: weekly !== undefined },
      alerts: alerts !== undefined,
    };
    const became = await keepOwnNewsletters(ground, site, address, wanted);
    if (became === 'done') return act;
    return became === 'asked' ? 'newslettersAsked' : became;
  }
  const subscriptionId = /^\d{1,16}$/.test(form.subscription ?? '') ? Number(form.subscription) : 0;
  const became = await actOnOwn(ground, { siteId: site.id, profileId, subscriptionId, act });
  return became === 'done' ? act : became;
}
