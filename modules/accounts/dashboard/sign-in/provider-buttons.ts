import { element } from './element.ts';
import { send } from './send.ts';
import { fill, words } from './words.ts';

export type Providers = readonly { id: number; title: string }[];

/** A button for each provider of the site: the browser goes there, and comes back. */
export function providerButtons(
  providers: Providers,
  query: string,
  className: 'primary' | 'secondary' = 'secondary',
): HTMLElement | undefined {
  if (providers.length === 0) return undefined;
  const complaint = element('p', { class: 'error', role: 'alert' });
  const buttons = providers.map(({ id, title }) => {
    const label = fill(words.signIn.provider, { title });
    const button = element('button', { type: 'button', class: className }, label);
    button.addEventListener('click', async () => {
      complaint.textContent = '';
      button.disabled = true;
      const sent = await send(`/core/users/sso/start${query}`, { provider_id: id });
      if (sent.isOk && typeof sent.answer.url === 'string') return location.assign(sent.answer.url);
      button.disabled = false;
      complaint.textContent = sent.isOk ? words.errors.generic : sent.message;
      button.focus();
    });
    return button;
  });
  // A page that the browser kept is used again when somebody turns back.
  addEventListener('pageshow', () => {
    for (const button of buttons) button.disabled = false;
  });
  return element('div', { class: 'providers' }, ...buttons, complaint);
}
