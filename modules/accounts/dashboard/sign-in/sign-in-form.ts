import { codeForm } from './code-form.ts';
import { element } from './element.ts';
import { emailProblem, field } from './field.ts';
import { form } from './form.ts';
import { takeJoined } from './joined.ts';
import { passkeyButton } from './passkey-button.ts';
import { type Providers, providerButtons } from './provider-buttons.ts';
import { screenName } from './screen-name.ts';
import { send } from './send.ts';
import { fill, words } from './words.ts';

type Demo = { emails: string[]; password: string } | null;

/**
 * The form that signs in, with the demo accounts when the server has any.
 * @param isOver whether a role ended the session that was here
 */
export function signInForm(demo: Demo, providers: Providers = [], isOver = false): HTMLElement {
  const nextUrl = new URLSearchParams(location.search).get('next_url');
  const target = nextUrl === null ? undefined : screenName(nextUrl, words.screens);
  const query = nextUrl === null ? '' : `?${new URLSearchParams({ next_url: nextUrl })}`;
  const joined = takeJoined();
  const email = field({
    name: 'email',
    label: words.email,
    type: 'email',
    autocomplete: 'username',
    check: emailProblem,
  });
  const password = field({
    name: 'password',
    label: words.password,
    type: 'password',
    autocomplete: 'current-password',
    aside: element('a', { href: '/core/users/forgot' }, words.signIn.forgot),
  });
  if (joined !== null) email.input.value = joined;
  const sendWith = (code?: string) =>
    send(`/core/users/login${query}`, {
      ...{ email: email.input.value.trim(), password: password.input.value },
      ...(code === undefined ? {} : { code }),
    });
  const done = ({ next_url }: Record<string, unknown>) =>
    location.assign(typeof next_url === 'string' ? next_url : '/r/dashboard/');
  const made = form({
    title: words.signIn.title,
    hint:
      joined === null
        ? element(
            'div',
            {},
            isOver ? element('p', { role: 'status' }, words.signIn.over) : '',
            target ? boldEnd(words.signIn.backTo, target) : '',
          )
        : element('p', { role: 'status' }, words.signIn.joined),
    fields: [
      { field: email, problem: emailProblem },
      { field: password, problem: (value) => (value === '' ? words.errors.passwordMissing : undefined) },
    ],
    button: words.signIn.button,
    submit: () => sendWith(),
    done,
    instead: (code) => {
      if (code !== 'code_is_missing') return false;
      const asked = codeForm({ submit: sendWith, done });
      made.replaceWith(asked);
      asked.querySelector('input')?.focus();
      return true;
    },
    fieldOf: (code) => (code === 'email_or_password_is_invalid' ? password : undefined),
    after: [
      passkeyButton(query, done),
      providerButtons(providers, query),
      demo
        ? demoAccounts(demo, (address) => {
            email.input.value = address;
            password.input.value = demo.password;
            email.say(undefined);
            password.say(undefined);
            made.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
          })
        : undefined,
    ],
  });
  return made;
}

/** A sentence with its filled-in name in bold. */
function boldEnd(sentence: string, name: string): HTMLElement {
  const [before = '', after = ''] = sentence.split('{screen}');
  return element('p', {}, before, element('strong', {}, name), after);
}

function demoAccounts(
  demo: { emails: string[]; password: string },
  choose: (email: string) => void,
): HTMLElement {
  const accounts = demo.emails.map((email) => {
    const button = element('button', { type: 'button', class: 'account' }, email);
    button.addEventListener('click', () => choose(email));
    return element('li', {}, button);
  });
  return element(
    'section',
    { class: 'demo' },
    element('h2', {}, words.signIn.demo),
    element('ul', {}, ...accounts),
    element('p', {}, fill(words.signIn.demoHint, { password: demo.password })),
  );
}
