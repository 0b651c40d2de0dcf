import { passwordTooCommon } from '#modules/accounts/accounts.contract.ts';
import {
  askForAccount,
  isOfProvider,
  newToken,
  refuseCommonPassword,
} from '#modules/accounts/accounts.public.ts';
import { factsOf, noteView, type OwnPage, ownPagesOf, signInAddress } from '#modules/pages/pages.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import type { Ground } from '#platform/server/ground.ts';
import { safePageAddress } from '#platform/server/own-path.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import { emailField, formOf, passwordField, textField } from '../account-forms.ts';
import { accountTexts } from '../account-words.ts';
import { own } from '../own-answers.ts';
import { LONGEST_NAME, passwordProblem, readEmail, readName } from '../typed-values.ts';
import { paceOf, stampAt } from './form-stamp.ts';
import { browserCookie } from './sign-up-cookie.ts';
import { isToApply, linkPath, SENT_PATH, SIGN_UP_PATH, signUpAddress } from './sign-up-paths.ts';

type Problems = Partial<Record<'form' | 'name' | 'email' | 'password', string | null>>;
type Needs = Parameters<OwnPage>[0];
type Site = Parameters<OwnPage>[1];

/** The page on which a reader asks for an account, and the one that says that a mail is on its way. */
export function signUpPages(
  ground: Ground,
  mayCome: (siteId: number, to: string) => Promise<boolean>,
): OwnPage {
  const { comesBack } = ownPagesOf(ground);
  return async (needs, site, request) => {
    const text = accountTexts(site.locale);
    if (request.path === SENT_PATH) return { page: await sentView(needs, site) };
    if (request.path !== SIGN_UP_PATH) return null;
    const { form } = request;
    const to = safePageAddress(form ? form.to : new URLSearchParams(request.query).get('to'), comesBack);
    if (site.closed || !(await mayCome(site.id, to))) return null;
    if (needs.reader) return { status: 302, location: to, headers: own };
    const now = Math.floor(Date.now() / 1000);
    const pace = await paceOf(ground.secrets, form?.stamp, now);
    // What is corrected was read before: its form keeps the moment in which it was first shown.
    const kept = pace === 'unknown' ? undefined : form?.stamp;
    const stamp = kept ?? (await stampAt(ground.secrets, now));
    if (!form) return { page: await formView(needs, site, { to, name: '', email: '', stamp }, {}) };
    const { name, problem: ofName } = readName(form.name ?? '');
    const email = readEmail(form.email ?? '');
    const typed = {
      ...{ to, stamp },
      name: (form.name ?? '').slice(0, LONGEST_NAME),
      email: (form.email ?? '').slice(0, 254),
    };
    const again = async (problems: Problems) => ({ page: await formView(needs, site, typed, problems) });
    if (isFromOtherSite(request) || pace === 'unknown') return again({ form: text('problems.foreign') });
    // Nobody sees the field, and nobody is so quick: machines are told what everybody is told.
    if (form.website || pace === 'too_quick') return { status: 303, location: SENT_PATH, headers: own };
    const password = (form.password ?? '').slice(0, 1_024);
    const problems: Problems = {
      name: ofName && text(`problems.name.${ofName}`),
      email: email === null ? text('problems.email') : null,
      password: passwordProblem(password, text),
    };
    if (email === null || Object.values(problems).some((problem) => problem !== null)) return again(problems);
    if (await isOfProvider(ground.database.db, site.id, email))
      return again({ email: text('problems.provider') });
    const browser = newToken();
    try {
      await refuseCommonPassword(password);
      const { isNew } = await askForAccount(
        ground,
        { email, name, password, back: to, browser },
        {
          site,
          request: factsOf(request),
          links: {
            confirm: (token) => `${site.base}${linkPath(token)}`,
            signIn: `${site.base}${signInAddress(to)}`,
            forgot: `${site.base}/core/users/forgot`,
          },
        },
      );
      const cookie = { 'set-cookie': browserCookie(browser, request) };
      return { status: 303, location: SENT_PATH, headers: { ...own, ...cookie }, signUp: isNew };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'too_many_requests') return 'too_many';
      if (error.code === passwordTooCommon.code) return again({ password: text('problems.password.common') });
      throw error;
    }
  };
}

async function formView(
  needs: Needs,
  site: Site,
  { to, name, email, stamp }: { to: string; name: string; email: string; stamp: string },
  problems: Problems,
) {
  const text = accountTexts(site.locale);
  const isWrong = Object.values(problems).some(Boolean);
  return noteView(needs, site, 'account', {
    ...{
      title: text('signUp.title'),
      text: text(isToApply(to) ? 'signUp.toApply' : 'signUp.text', { site: site.title }),
    },
    status: isWrong ? 422 : 200,
    problem: problems.form ?? null,
    forms: [
      formOf({
        ...{ id: 'sign-up', action: SIGN_UP_PATH, button: text('signUp.button'), trap: text('fields.trap') },
        hidden: [
          { name: 'to', value: to },
          { name: 'stamp', value: stamp },
        ],
        fields: [
          textField({
            ...{ name: 'name', label: text('fields.name'), autocomplete: 'name', max: LONGEST_NAME },
            ...{ value: name, hint: text('hints.name'), problem: problems.name ?? null },
          }),
          emailField({
            ...{ name: 'email', label: text('fields.email'), value: email },
            ...{ hint: text('hints.email', { site: site.title }), problem: problems.email ?? null },
          }),
          passwordField({
            ...{ name: 'password', label: text('fields.password'), isNew: true },
            ...{ hint: text('hints.password'), problem: problems.password ?? null },
          }),
        ],
      }),
    ],
    links: [{ before: text('signUp.known'), url: signInAddress(to), title: text('links.signIn') }],
  });
}

function sentView(needs: Needs, site: Site) {
  const text = accountTexts(site.locale);
  return noteView(needs, site, 'account', {
    ...{ title: text('sent.title'), text: text('sent.text') },
    links: [
      { before: text('sent.nothing'), url: signUpAddress('/'), title: text('links.again') },
      { url: '/', title: text('links.home') },
    ],
  });
}
