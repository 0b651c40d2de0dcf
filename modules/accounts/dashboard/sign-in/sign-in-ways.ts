import { element } from './element.ts';
import type { Facts } from './frame.ts';
import { providerButtons } from './provider-buttons.ts';
import { signInForm } from './sign-in-form.ts';
import { words } from './words.ts';

/** The form that signs in; where providers are the only way, what leads to them, and the form for some owners behind it. */
export function signInWays(facts: Facts | undefined): HTMLElement {
  const providers = facts?.providers ?? [];
  const demo = facts?.demo ?? null;
  if (!facts?.is_provider_only || providers.length === 0)
    return signInForm(demo, providers, facts?.is_session_over);
  const nextUrl = new URLSearchParams(location.search).get('next_url');
  const query = nextUrl === null ? '' : `?${new URLSearchParams({ next_url: nextUrl })}`;
  const other = element('button', { type: 'button', class: 'secondary' }, words.signIn.usePassword);
  const ways = element(
    'div',
    {},
    element('h1', {}, words.signIn.title),
    element(
      'div',
      { class: 'hint' },
      facts.is_session_over ? element('p', { role: 'status' }, words.signIn.over) : '',
      words.signIn.providerOnly,
    ),
    providerButtons(providers, query, 'primary'),
    element('div', { class: 'passkey' }, other),
  );
  other.addEventListener('click', () => {
    const made = signInForm(demo, providers, facts.is_session_over);
    ways.replaceWith(made);
    made.querySelector('input')?.focus();
  });
  return ways;
}
