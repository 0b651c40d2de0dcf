import {
  callersOf,
  changeReaderPassword,
  confirmPassword,
  readyOwnEmail,
} from '#modules/accounts/accounts.public.ts';
import { sessionOf } from '#modules/pages/pages.public.ts';
import { askForDeletion, keepAccount } from '#modules/personal-data/personal-data.public.ts';
import { changeProfile, profileFollowersOf } from '#modules/profiles/profiles.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { SiteRequest } from '#platform/server/site-answers.ts';
import { LONGEST } from '../account-forms.ts';
import type { AccountSay } from '../account-words.ts';
import type { ReaderCall } from '../reader-call.ts';
import { passwordProblem, readEmail, readName } from '../typed-values.ts';

export const accountActs = ['name', 'email', 'password', 'leave', 'stay'] as const;
export type AccountAct = (typeof accountActs)[number];

/** What became of it: done, perhaps with another session, or what is wrong by field. */
export type ActOutcome = { cookie: string | null } | { problems: Readonly<Record<string, string>> };

type Form = Readonly<Record<string, string>>;
type Asked = { call: ReaderCall; form: Form; request: SiteRequest; text: AccountSay };

const done: ActOutcome = { cookie: null };

/** Does what a reader asks for their own account. @throws ApiError too_many_requests */
export async function actOnAccount(ground: Ground, act: AccountAct, asked: Asked): Promise<ActOutcome> {
  try {
    return await acts[act](ground, asked);
  } catch (error) {
    const said = error instanceof ApiError ? known[error.code] : undefined;
    if (!said) throw error;
    const [field, key] = said;
    return { problems: { [field(act)]: asked.text(`problems.${key}`) } };
  }
}

/** What the rooms refuse, by the field of the form under which it is said. */
const known: Readonly<Record<string, readonly [(act: AccountAct) => string, ProblemKey]>> = {
  current_password_is_invalid: [() => 'current', 'currentPassword'],
  // Of those who have no password: they confirm it on the dashboard alone.
  confirmation_is_needed: [() => 'current', 'currentPassword'],
  password_is_too_common: [() => 'password', 'password.common'],
  code_is_invalid: [() => 'code', 'code'],
  email_is_invalid: [() => 'email', 'emailInUse'],
  demo_email_is_fixed: [() => 'email', 'demo'],
  confirm_is_invalid: [() => 'email', 'otherEmail'],
  last_owner: [() => 'form', 'lastOwner'],
  deletion_is_missing: [() => 'form', 'stays'],
};
type ProblemKey =
  | 'currentPassword'
  | 'password.common'
  | 'code'
  | 'emailInUse'
  | 'demo'
  | 'otherEmail'
  | 'lastOwner'
  | 'stays';

const needsOf = (ground: Ground) => ({ ...ground, callers: callersOf(ground) });
const currentIn = ({ current }: Form): string => (current ?? '').slice(0, LONGEST.password);

const acts: Record<AccountAct, (ground: Ground, asked: Asked) => Promise<ActOutcome>> = {
  name: async (ground, { call, form, text }) => {
    const { name, problem } = readName(form.name ?? '');
    if (problem) return { problems: { name: text(`problems.name.${problem}`) } };
    const { id } = profileOf(call.caller);
    const row = await ground.database.db
      .selectFrom('profile')
      .select('revision')
      .where('site_id', '=', call.site.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const outcome = await changeProfile({ ...ground, followers: profileFollowersOf(ground) }, call, id, {
      title: name,
      revision: row.revision,
    });
    return outcome === 'done' ? done : { problems: { name: text('problems.savedMeanwhile') } };
  },
  email: async (ground, { call, form, text }) => {
    const email = readEmail(form.email ?? '');
    if (email === null) return { problems: { email: text('problems.email') } };
    const given = { email, currentPassword: currentIn(form), code: (form.code ?? '').slice(0, LONGEST.code) };
    const ask = await readyOwnEmail(
      needsOf(ground),
      { ...given, code: given.code.trim() || undefined },
      call,
    );
    await ask();
    return done;
  },
  password: async (ground, { call, form, request, text }) => {
    const password = (form.password ?? '').slice(0, LONGEST.password);
    const problem = passwordProblem(password, text);
    if (problem) return { problems: { password: problem } };
    const given = { current_password: currentIn(form), password };
    return { cookie: await changeReaderPassword(needsOf(ground), given, call, sessionOf(request)) };
  },
  leave: async (ground, { call, form }) => {
    const confirm = (form.email ?? '').trim().toLowerCase().slice(0, LONGEST.email);
    const comments = form.comments ? 'remove' : 'keep';
    await confirmPassword(ground.database.db, call, currentIn(form), 'current');
    await askForDeletion(ground, { confirm, comments }, call);
    return done;
  },
  stay: async (ground, { call }) => {
    await keepAccount(ground, call);
    return done;
  },
};
