import { signUpFacts, takeSignUp, welcomeReader } from '#modules/accounts/accounts.public.ts';
import {
  ACCOUNT_PATH,
  factsOf,
  noteView,
  type OwnPage,
  sessionOf,
  signInAddress,
} from '#modules/pages/pages.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { Ground } from '#platform/server/ground.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import { formOf, passwordField } from '../account-forms.ts';
import { accountTexts } from '../account-words.ts';
import { own } from '../own-answers.ts';
import { browserOf } from './sign-up-cookie.ts';
import { linkPath, signUpAddress, tokenIn } from './sign-up-paths.ts';

type Needs = Parameters<OwnPage>[0];
type Site = Parameters<OwnPage>[1];

/** The page that the link of the mail leads to; a press makes the account, as programs that look into mails open links. */
export function linkPage(ground: Ground, mayCome: (siteId: number, to: string) => Promise<boolean>): OwnPage {
  const { database } = ground;
  return async (needs, site, request) => {
    const token = tokenIn(request.path);
    if (token === null) return null;
    const text = accountTexts(site.locale);
    const browser = browserOf(request);
    const facts = await signUpFacts(ground, site.id, { token, browser });
    if (!facts || !(await mayCome(site.id, facts.back))) return { page: await spentView(needs, site) };
    const show = async (problem: string | null) => ({
      page: await askView(needs, site, { token, ...facts }, problem),
    });
    if (!request.form) return show(null);
    if (isFromOtherSite(request)) return show(text('problems.foreign'));
    try {
      const from = { site, request: factsOf(request) };
      const password = request.form.password?.slice(0, 1_024);
      const taken = await takeSignUp(ground, { token, password, browser }, from);
      if (taken.kind === 'known') return { page: await knownView(needs, site, taken.back) };
      const cookie = await welcomeReader(database, taken, sessionOf(request), from);
      const location = taken.back === '/' ? `${ACCOUNT_PATH}?said=welcome` : taken.back;
      return { status: 303, location, headers: { ...own, 'set-cookie': cookie } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'too_many_requests') return 'too_many';
      if (error.code === 'link_is_invalid') return { page: await spentView(needs, site) };
      if (error.code === 'current_password_is_invalid') return show(text('problems.wrongPassword'));
      throw error;
    }
  };
}

function askView(
  needs: Needs,
  site: Site,
  { token, email, asksForPassword }: { token: string; email: string; asksForPassword: boolean },
  problem: string | null,
) {
  const text = accountTexts(site.locale);
  return noteView(needs, site, 'account', {
    ...{ title: text('link.title'), text: text('link.text', { site: site.title, email }) },
    ...{ problem, status: problem === null ? 200 : 422 },
    forms: [
      formOf({
        ...{ id: 'confirm', action: linkPath(token), act: 'make', button: text('link.button') },
        fields: asksForPassword
          ? [
              passwordField({
                ...{ name: 'password', label: text('fields.password'), isNew: false },
                hint: text('hints.otherBrowser'),
              }),
            ]
          : [],
      }),
    ],
    links: [{ before: text('link.otherwise'), url: '/', title: text('links.home') }],
  });
}

function spentView(needs: Needs, site: Site) {
  const text = accountTexts(site.locale);
  return noteView(needs, site, 'account', {
    ...{ title: text('spent.title'), text: text('spent.text'), status: 410 },
    links: [
      { url: signInAddress('/'), title: text('links.signIn') },
      { url: signUpAddress('/'), title: text('links.signUp') },
    ],
  });
}

function knownView(needs: Needs, site: Site, back: string) {
  const text = accountTexts(site.locale);
  return noteView(needs, site, 'account', {
    ...{ title: text('known.title'), text: text('known.text', { site: site.title }) },
    links: [
      { url: signInAddress(back), title: text('links.signIn') },
      { url: '/core/users/forgot', title: text('links.forgot') },
    ],
  });
}
