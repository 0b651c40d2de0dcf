import { ApiError } from '#platform/contract/api-error.ts';
import { safePageAddress } from '#platform/server/own-path.ts';
import type { Readers } from '#platform/server/readers.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import type { OwnAnswer, OwnPages } from '../reading/own-pages.ts';
import type { PageResult } from '../views/page-result.ts';
import { SIGN_IN_PATH, SIGN_OUT_PATH } from './member-paths.ts';
import { type Problem, signInView } from './sign-in-view.ts';

const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 1_024;
const LONGEST_CODE = 20;

type MemberNeeds = PagesNeeds & OwnPages & { readers: Readers };
type Outcome = OwnAnswer | { page: PageResult } | 'too_many' | null;

/** What the request brings of a session on pages. */
export const sessionOf = ({ headers, isSecure }: Pick<SiteRequest, 'headers' | 'isSecure'>) => ({
  cookies: headers.cookie,
  isSecure,
});

/** Answers who signs in or out on the site, and what other rooms bring; null for every other address. */
export async function answerMember(
  needs: MemberNeeds,
  site: ReaderSite,
  request: SiteRequest,
): Promise<Outcome> {
  if (request.path === SIGN_IN_PATH) {
    return request.form ? signIn(needs, site, request, request.form) : showSignIn(needs, site, request);
  }
  if (request.path === SIGN_OUT_PATH && request.form) return signOut(needs, site, request);
  return (await needs.ownPage(request.path)?.(needs, site, request)) ?? null;
}

async function showSignIn(needs: MemberNeeds, site: ReaderSite, request: SiteRequest): Promise<Outcome> {
  const to = new URLSearchParams(request.query).get('to') ?? pathBefore(request);
  const asked = { to: safePageAddress(to, needs.comesBack), email: '', problem: null };
  if (needs.reader) return { status: 302, location: asked.to, headers: own };
  return { page: await signInView(needs, site, asked) };
}

/** The page of this host that the reader comes from. */
function pathBefore({ headers: { referer }, host }: SiteRequest): string | null {
  if (referer === undefined || !URL.canParse(referer)) return null;
  const from = new URL(referer);
  return from.host === host ? from.pathname + from.search : null;
}

async function signIn(
  needs: MemberNeeds,
  site: ReaderSite,
  request: SiteRequest,
  form: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const email = (form.email ?? '').slice(0, LONGEST_EMAIL);
  const password = (form.password ?? '').slice(0, LONGEST_PASSWORD);
  const code = (form.code ?? '').trim().slice(0, LONGEST_CODE);
  const to = safePageAddress(form.to, needs.comesBack);
  try {
    refuseOtherSites({ request });
    const cookie = await needs.readers.signIn({ email, password, code }, sessionOf(request), {
      site,
      request: factsOf(request),
    });
    return { status: 303, location: to, headers: { ...own, 'set-cookie': cookie } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'too_many_requests') return 'too_many';
    const problem = problems[error.code];
    if (problem === undefined) throw error;
    return { page: await signInView(needs, site, { to, email, problem }) };
  }
}

const problems: Readonly<Record<string, Problem>> = {
  email_or_password_is_invalid: 'wrongSignIn',
  code_is_missing: 'codeSignIn',
  code_is_invalid: 'wrongCodeSignIn',
  demo_account_is_local: 'localSignIn',
  csrf_token_is_invalid: 'foreignSignIn',
};

async function signOut(needs: MemberNeeds, site: ReaderSite, request: SiteRequest): Promise<Outcome> {
  try {
    refuseOtherSites({ request });
  } catch (error) {
    if (error instanceof ApiError) return { status: 303, location: '/', headers: own };
    throw error;
  }
  const cookie = await needs.readers.signOut(sessionOf(request), { site, request: factsOf(request) });
  return { status: 303, location: '/', headers: { ...own, 'set-cookie': cookie } };
}

const own = { 'cache-control': 'private, no-store' };

/** Who sends a form of a page, and from where. */
export const factsOf = ({ id, ip, host, headers }: SiteRequest) => ({
  ...{ id, ip, host, headers },
  userAgent: String(headers['user-agent'] ?? '').slice(0, 300),
});
