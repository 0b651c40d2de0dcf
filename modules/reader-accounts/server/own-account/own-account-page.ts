import { emailChangeOf, hasSecondFactor } from '#modules/accounts/accounts.public.ts';
import { ACCOUNT_PATH, noteView, type OwnPage, signInAddress } from '#modules/pages/pages.public.ts';
import { readDeletion } from '#modules/personal-data/personal-data.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { House } from '#platform/server/room.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import { accountTexts } from '../account-words.ts';
import { own } from '../own-answers.ts';
import { type ReaderCall, readerCall } from '../reader-call.ts';
import { type AccountAct, accountActs, actOnAccount } from './own-account-acts.ts';
import { type AccountFacts, accountForms } from './own-account-forms.ts';

const saidCodes = ['welcome', ...accountActs] as const;

/** Where readers change their name, address and password, and leave. */
export function ownAccountPage(ground: Ground, house: House): OwnPage {
  return async (needs, site, request) => {
    if (request.path !== ACCOUNT_PATH) return null;
    const text = accountTexts(site.locale);
    const call = await readerCall(house, needs, site, request);
    if (!call) {
      const location = signInAddress(ACCOUNT_PATH);
      return { status: request.form ? 303 : 302, location, headers: own };
    }
    const show = async (wrong: { act: AccountAct | null; problems: Readonly<Record<string, string>> }) => {
      const facts = await factsOfAccount(ground, call);
      const asked = new URLSearchParams(request.query).get('said');
      const said = request.form ? undefined : saidCodes.find((code) => code === asked);
      const typed = request.form ?? {};
      const isWrong = Object.keys(wrong.problems).length > 0;
      return {
        page: await noteView(needs, site, 'account', {
          ...{ title: text('own.title'), text: text('own.text', { email: facts.email }) },
          ...{ said: said ? text(`own.said.${said}`) : null, status: isWrong ? 422 : 200 },
          problem: wrong.problems.form ?? null,
          forms: accountForms(text, facts, { ...wrong, typed }),
          links: [{ url: '/', title: text('links.home') }],
        }),
      };
    };
    const { form } = request;
    const act = accountActs.find((one) => one === form?.act) ?? null;
    if (!form || act === null) return show({ act: null, problems: {} });
    if (isFromOtherSite(request)) return show({ act, problems: { form: text('problems.foreign') } });
    try {
      const outcome = await actOnAccount(ground, act, { call, form, request, text });
      if ('problems' in outcome) return show({ act, problems: outcome.problems });
      const cookie = outcome.cookie === null ? {} : { 'set-cookie': outcome.cookie };
      return { status: 303, location: `${ACCOUNT_PATH}?said=${act}`, headers: { ...own, ...cookie } };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_requests') return 'too_many';
      throw error;
    }
  };
}

async function factsOfAccount(
  { database: { db } }: Ground,
  { site, caller, now }: ReaderCall,
): Promise<AccountFacts> {
  const { id, title } = profileOf(caller);
  const accountId = caller.accountId ?? '';
  const { email } = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const waiting = await emailChangeOf(db, accountId, now);
  const { due_ts } = await readDeletion(db, site.id, id);
  return {
    ...{ title, email, asksForCode: await hasSecondFactor(db, accountId) },
    waitingEmail: waiting && waiting.email !== email ? waiting.email : null,
    leavesOn:
      due_ts === null
        ? null
        : new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: site.timezone }).format(
            due_ts * 1000,
          ),
  };
}
