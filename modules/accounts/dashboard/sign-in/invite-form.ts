import { field } from './field.ts';
import { form } from './form.ts';
import { keepJoined } from './joined.ts';
import { linkFacts, linkMessage, linkUnanswered } from './link-facts.ts';
import { newPasswordField } from './password-field.ts';
import { send } from './send.ts';
import { fill, words } from './words.ts';

type Facts = { email: string | null; has_account: boolean; inviter: string | null };

/** Accepts an invite: with a name and a new password, or with the password of the account that is there. */
export async function inviteForm(path: string): Promise<[string, HTMLElement]> {
  const token = path.slice('/core/users/invite/'.length);
  const facts = await linkFacts<Facts>(`/core/users/invite_facts/${token}`);
  const { title } = words.invite;
  if (facts === undefined) return [title, linkUnanswered(title)];
  if (!facts?.email) return [title, linkMessage(title, words.invite.spent)];
  const { email } = facts;
  const hint = fill(words.invite[facts.inviter ? 'hint' : 'hintAlone'], {
    inviter: facts.inviter ?? '',
    email: facts.email,
  });
  const name = field({ name: 'name', label: words.setUp.name, autocomplete: 'name' });
  const own = field({
    ...{ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' },
  });
  const password = facts.has_account
    ? { field: own, problem: (value: string) => (value === '' ? words.errors.passwordMissing : undefined) }
    : await newPasswordField(words.password);
  const newcomer = {
    field: name,
    problem: (value: string) => (value.trim() === '' ? words.errors.nameMissing : undefined),
  };
  const made = form({
    title,
    hint: facts.has_account ? `${hint} ${words.invite.known}` : hint,
    fields: facts.has_account ? [password] : [newcomer, password],
    button: words.invite.button,
    submit: () =>
      send(path, {
        ...(facts.has_account ? {} : { name: name.input.value.trim() }),
        password: password.field.input.value,
      }),
    done: () => void comeIn(email, password.field.input.value),
    fieldOf: (code) => (code === 'password_is_too_common' ? password.field : undefined),
  });
  return [title, made];
}

/** Signs in with what was just typed; who is asked for more, such as a code, goes on at the sign-in page. */
async function comeIn(email: string, password: string): Promise<void> {
  const sent = await send('/core/users/login', { email, password });
  if (!sent.isOk) keepJoined(email);
  const next = sent.isOk ? sent.answer.next_url : '/core/users/login';
  location.assign(typeof next === 'string' ? next : '/r/dashboard/');
}
