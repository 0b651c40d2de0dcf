import { element } from './element.ts';
import { type Facts, foot, masthead } from './frame.ts';
import { inviteForm } from './invite-form.ts';
import { forgotForm, resetForm, setUpForm, signOutForm } from './other-forms.ts';
import { proofForm } from './proof-form.ts';
import { providerReturn } from './provider-return.ts';
import { signInWays } from './sign-in-ways.ts';
import { spentLink } from './spent-link.ts';
import { fill, loadWords, words } from './words.ts';

/** Shows the page that the address asks for: sign in, sign out, a forgotten password, the first run. */
export async function showSignInPage(root: HTMLElement): Promise<void> {
  const path = location.pathname.replace(/\/+$/, '');
  const [facts] = await Promise.all([readFacts(), loadWords()]);
  const [title, content] = await formFor(path, facts);
  document.title = fill(words.pageTitle, { title, site: facts?.site_title ?? words.product });
  root.replaceChildren(
    element('div', { class: 'page' }, masthead(facts), element('main', {}, content), foot()),
  );
  const inputs = [...root.querySelectorAll('input')];
  (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus();
}

async function formFor(path: string, facts: Facts | undefined): Promise<[string, HTMLElement]> {
  if (path.startsWith('/core/users/forgot')) return [words.forgot.title, forgotForm()];
  if (path.startsWith('/core/users/invite/')) return inviteForm(path);
  if (path.startsWith('/core/users/email/')) return proofForm(path);
  if (path.startsWith('/core/users/sso/')) return [words.provider.title, providerReturn()];
  const spent = await spentLink(path);
  if (spent) return spent;
  if (path.startsWith('/core/users/reset/')) return [words.reset.title, await resetForm(path)];
  if (path.startsWith('/core/users/setup/')) return [words.setUp.title, await setUpForm(path)];
  if (path.startsWith('/core/users/logout')) return [words.signOut.title, signOutForm()];
  return [words.signIn.title, signInWays(facts)];
}

/** The page works without these; they only make it more helpful. */
async function readFacts(): Promise<Facts | undefined> {
  const response = await fetch('/core/users/login_facts', { headers: { accept: 'application/json' } }).catch(
    () => undefined,
  );
  return response?.ok ? ((await response.json()) as Facts) : undefined;
}
