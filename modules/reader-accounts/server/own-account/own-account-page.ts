import { emailChangeOf, hasSecondFactor } from '#modules/accounts/accounts.public.ts';
import type { OwnAddress } from '#modules/newsletters/newsletters.public.ts';
import { ACCOUNT_PATH, noteView, type OwnPage, signInAddress } from '#modules/pages/pages.public.ts';
import { readDeletion } from '#modules/personal-data/personal-data.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import type { House } from '#platform/server/room.ts';
import { isFromOtherSite } from '#platform/server/same-origin.ts';
import { accountTexts } from '../account-words.ts';
import { own } from '../own-answers.ts';
import { type ReaderCall, readerCall } from '../reader-call.ts';
import { type AccountAct, accountActs, actOnAccount } from './own-account-acts.ts';
import { type AccountFacts, accountForms } from './own-account-forms.ts';
import { actOnThing, newsletterForms, ownParts, thingActs } from './own-things.ts';

const saidCodes = ['welcome', ...accountActs, ...thingActs, 'plan', 'newslettersAsked'] as const;
/** What one reader changes of what they have within a minute. */
const ACTS_A_MINUTE = 12;

/** Where readers see what they have, change their name, address and password, and leave. */
export function ownAccountPage(ground: Ground, house: House): OwnPage {
  const take = minuteCounts();
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
          parts: await ownParts(ground, site, call),
          forms: [
            ...(await newsletterForms(ground, site, facts)),
            ...accountForms(text, facts, { ...wrong, typed }),
          ],
          links: [{ url: '/', title: text('links.home') }],
        }),
      };
    };
    const { form } = request;
    const thing = thingActs.find((one) => one === form?.act);
    if (form && thing) {
      const refused = (problem: string) => show({ act: null, problems: { form: problem } });
      if (isFromOtherSite(request)) return refused(text('problems.foreign'));
      const { id } = profileOf(call.caller);
      if (take({ [`${site.id} ${id}`]: ACTS_A_MINUTE }, Date.now()) !== null) return 'too_many';
      const became = await actOnThing(ground, site, thing, {
        profileId: id,
        form,
        address: await addressOf(ground, call),
      });
      if (became === 'too_many') return became;
      if (became === 'gone') return refused(text('problems.subscriptionGone'));
      if (became === 'unavailable') return refused(text('problems.subscriptionFailed'));
      if (became === 'unknown') return refused(text('problems.subscriptionUnknown'));
      return { status: 303, location: `${ACCOUNT_PATH}?said=${became}`, headers: own };
    }
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

async function addressOf(
  { database: { db } }: Pick<Ground, 'database'>,
  { caller }: Pick<ReaderCall, 'caller'>,
): Promise<OwnAddress> {
  const { email, email_verified: isProven } = await db
    .selectFrom('auth.user')
    .select(['email', 'email_verified'])
    .where('id', '=', caller.accountId ?? '')
    .executeTakeFirstOrThrow();
  return { email: email.toLowerCase(), isProven };
}

async function factsOfAccount(
  ground: Ground,
  { site, caller, now }: ReaderCall,
): Promise<AccountFacts & OwnAddress> {
  const { db } = ground.database;
  const { id, title } = profileOf(caller);
  const accountId = caller.accountId ?? '';
  const { email, isProven } = await addressOf(ground, { caller });
  const waiting = await emailChangeOf(db, accountId, now);
  const { due_ts } = await readDeletion(db, site.id, id);
  return {
    ...{ title, email, isProven, asksForCode: await hasSecondFactor(db, accountId) },
    waitingEmail: waiting && waiting.email !== email ? waiting.email : null,
    leavesOn:
      due_ts === null
        ? null
        : new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: site.timezone }).format(
            due_ts * 1000,
          ),
  };
}
