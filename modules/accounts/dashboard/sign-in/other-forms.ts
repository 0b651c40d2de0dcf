import { element } from './element.ts';
import { emailProblem, field } from './field.ts';
import { form } from './form.ts';
import { newPasswordField } from './password-field.ts';
import { send } from './send.ts';
import { fill, words } from './words.ts';

const signInPath = '/core/users/login';
const goOn = ({ next_url }: Record<string, unknown>) =>
  location.assign(typeof next_url === 'string' ? next_url : signInPath);
const backToSignIn = () =>
  element('p', { class: 'way' }, element('a', { href: signInPath }, words.forgot.back));

/** Asks for the address of a forgotten password. */
export function forgotForm(): HTMLElement {
  const email = field({
    name: 'email',
    label: words.email,
    type: 'email',
    autocomplete: 'username',
    check: emailProblem,
  });
  const made = form({
    title: words.forgot.title,
    hint: words.forgot.hint,
    fields: [{ field: email, problem: emailProblem }],
    button: words.forgot.button,
    submit: () => send('/core/users/forgot', { email: email.input.value.trim() }),
    done: ({ minutes_valid }) => {
      const said = fill(words.forgot.sent, {
        email: email.input.value.trim(),
        minutes: Number(minutes_valid),
      });
      made.replaceChildren(
        element('h1', {}, words.forgot.title),
        element('p', { role: 'status' }, said),
        backToSignIn(),
      );
    },
    after: [backToSignIn()],
  });
  return made;
}

/** Sets a new password by the link of a mail. */
export async function resetForm(path: string): Promise<HTMLElement> {
  const password = await newPasswordField(words.newPassword);
  const again = element(
    'p',
    { class: 'way' },
    element('a', { href: '/core/users/forgot' }, words.reset.again),
  );
  return form({
    title: words.reset.title,
    hint: words.reset.hint,
    fields: [password],
    button: words.reset.button,
    submit: () => send(path, { password: password.field.input.value }),
    done: goOn,
    fieldOf: (code) => (code === 'password_is_too_common' ? password.field : undefined),
    after: [again],
  });
}

/** Makes the owner of a new installation. */
export async function setUpForm(path: string): Promise<HTMLElement> {
  const required = (message: string) => (value: string) => (value.trim() === '' ? message : undefined);
  const siteTitle = field({ name: 'site_title', label: words.setUp.siteTitle, autocomplete: 'organization' });
  const name = field({ name: 'name', label: words.setUp.name, autocomplete: 'name' });
  const email = field({
    name: 'email',
    label: words.email,
    type: 'email',
    autocomplete: 'username',
    check: emailProblem,
  });
  const password = await newPasswordField(words.password);
  return form({
    title: words.setUp.title,
    hint: words.setUp.hint,
    fields: [
      { field: siteTitle, problem: required(words.errors.siteTitleMissing) },
      { field: name, problem: required(words.errors.nameMissing) },
      { field: email, problem: emailProblem },
      password,
    ],
    button: words.setUp.button,
    submit: () =>
      send(path, {
        site_title: siteTitle.input.value.trim(),
        name: name.input.value.trim(),
        email: email.input.value.trim(),
        password: password.field.input.value,
      }),
    done: goOn,
    fieldOf: (code) => (code === 'password_is_too_common' ? password.field : undefined),
  });
}

/** The one button that signs out. */
export function signOutForm(): HTMLElement {
  return form({
    title: words.signOut.title,
    hint: words.signOut.hint,
    fields: [],
    button: words.signOut.button,
    submit: () => send('/core/users/logout', undefined),
    done: goOn,
    after: [element('p', { class: 'way' }, element('a', { href: '/r/dashboard/' }, words.signOut.stay))],
  });
}
