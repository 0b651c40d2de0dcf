import { APPLY_PATH, LONGEST_APPLICATION } from '#modules/applications/application-kinds.contract.ts';
import { apply, asked, openCommunities, withdraw } from '#modules/applications/applications.public.ts';
import { noteView, type OwnPage, signInAddress } from '#modules/pages/pages.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import { formOf, textField } from '../account-forms.ts';
import { accountTexts } from '../account-words.ts';
import { own } from '../own-answers.ts';
import { readerCall } from '../reader-call.ts';
import { signUpAddress } from '../sign-up/sign-up-paths.ts';

type Needs = Parameters<OwnPage>[0];
type Site = Parameters<OwnPage>[1];
export type Community = Awaited<ReturnType<typeof openCommunities>>[number];

const LONGEST_COMMUNITY = 60;
const MOST_TITLES = 50;
const WITHDRAW = 'withdraw';

export const pathOf = (community: string | null): string =>
  community === null ? APPLY_PATH : `${APPLY_PATH}?community=${encodeURIComponent(community)}`;

/** Where people apply to write in a community: whoever has no account makes one first, and comes back. */
export function applyPage(
  ground: Ground,
  house: House,
  mayCome: (siteId: number, to: string) => Promise<boolean>,
): OwnPage {
  const { database } = ground;
  return async (needs, site, request) => {
    if (request.path !== APPLY_PATH) return null;
    const query = new URLSearchParams(request.query);
    const name = (request.form?.community ?? query.get('community'))?.slice(0, LONGEST_COMMUNITY) ?? null;
    const call = await readerCall(house, needs, site, request);
    if (!call) {
      const to = pathOf(name);
      const location = (await mayCome(site.id, to)) ? signUpAddress(to) : signInAddress(to);
      return { status: request.form ? 303 : 302, location, headers: own };
    }
    const communities = await openCommunities(database.db, asked(call));
    const one = communities.find((community) => community.name === name) ?? null;
    const typed = (request.form?.message ?? '').replace(/\r\n/g, '\n').trim().slice(0, LONGEST_APPLICATION);
    const text = accountTexts(site.locale);
    const show = async (problem: string | null) => ({
      page: one
        ? await oneView(needs, site, one, { typed, problem })
        : await listView(needs, site, communities, problem),
    });
    if (!request.form || !one)
      return show(request.form ? text('apply.refused.applications_are_closed') : null);
    if (isFromOtherSite(request)) return show(text('problems.foreign'));
    try {
      if (request.form.act === WITHDRAW) await withdraw(database, call, one.application?.id ?? 0);
      else await apply(database, call, { communityId: one.id, message: typed });
      return { status: 303, location: pathOf(one.name), headers: own };
    } catch (error) {
      const code = error instanceof ApiError ? refusals.find((known) => known === error.code) : undefined;
      if (code === undefined) throw error;
      return show(text(`apply.refused.${code}`));
    }
  };
}

const refusals = [
  ...(['duplicate', 'is_member', 'applications_are_closed', 'application_is_paused'] as const),
  ...(['too_many_applications', 'not_found', 'application_is_decided'] as const),
];

/** What a reader is told of a community that takes no application of theirs now; null where it does. */
export function standingIn(site: Pick<Site, 'locale'>, community: Community): string | null {
  const text = accountTexts(site.locale);
  if (community.is_member) return text('apply.member');
  if (community.application?.status === 'pending') return text('apply.waiting');
  if (community.may_apply_from_ts !== null) return text('apply.paused');
  return community.may_apply ? null : text('apply.closed');
}

function oneView(
  needs: Needs,
  site: Site,
  community: Community,
  { typed, problem }: { typed: string; problem: string | null },
) {
  const text = accountTexts(site.locale);
  const said = standingIn(site, community);
  const name = needs.reader?.title ?? '';
  const waiting = community.application?.status === 'pending' ? community.application : null;
  return noteView(needs, site, 'account', {
    ...{ title: text('apply.to', { title: community.title }), text: community.description },
    ...{ problem: said === null ? problem : null, said, status: problem !== null ? 422 : 200 },
    forms:
      said === null
        ? [
            formOf({
              ...{
                id: 'apply',
                action: APPLY_PATH,
                button: text('apply.send'),
                text: text('apply.as', { name }),
              },
              hidden: [{ name: 'community', value: community.name }],
              fields: [
                textField({
                  ...{ name: 'message', label: text('apply.message'), value: typed, rows: 6 },
                  ...{ max: LONGEST_APPLICATION, is_required: false, hint: text('apply.hint') },
                }),
              ],
            }),
          ]
        : waiting
          ? [
              formOf({
                ...{ id: 'withdraw', action: APPLY_PATH, act: WITHDRAW, is_quiet: true },
                ...{ text: waiting.message, button: text('apply.withdraw') },
                hidden: [{ name: 'community', value: community.name }],
              }),
            ]
          : [],
    links: [
      { url: APPLY_PATH, title: text('apply.all') },
      { url: '/', title: text('links.home') },
    ],
  });
}

function listView(needs: Needs, site: Site, communities: readonly Community[], problem: string | null) {
  const text = accountTexts(site.locale);
  const shown = communities.slice(0, MOST_TITLES);
  return noteView(needs, site, 'account', {
    title: text('apply.title'),
    text: text(shown.length > 0 ? 'apply.text' : 'apply.none'),
    ...{ problem, status: problem === null ? 200 : 422 },
    forms: [],
    rows: shown.map((community) => ({
      ...{ url: pathOf(community.name), title: community.title, text: community.description },
      said: standingIn(site, community),
    })),
    links: [{ url: '/', title: text('links.home') }],
  });
}
