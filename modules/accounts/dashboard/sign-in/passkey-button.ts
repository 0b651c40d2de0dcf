import { mayHavePasskeys, wasCanceled } from '../security/passkey-support.ts';
import { element } from './element.ts';
import { type Sent, send } from './send.ts';
import { words } from './words.ts';

type Done = (answer: Record<string, unknown>) => void;

/** The other way in, where the browser knows passkeys at this address. */
export function passkeyButton(query: string, done: Done): HTMLElement | undefined {
  if (!mayHavePasskeys()) return undefined;
  const complaint = element('p', { class: 'error', role: 'alert' });
  const button = element('button', { type: 'button', class: 'secondary' }, words.signIn.passkey);
  button.addEventListener('click', async () => {
    complaint.textContent = '';
    button.disabled = true;
    const sent = await signIn(query);
    button.disabled = false;
    if (sent?.isOk) done(sent.answer);
    else if (sent) complaint.textContent = sent.message;
    button.focus();
  });
  return element('div', { class: 'passkey' }, button, complaint);
}

/** Asks the server, the browser, and the server again; undefined where somebody thought better of it. */
async function signIn(query: string): Promise<Sent | undefined> {
  const asked = await send('/core/users/passkey/options', {});
  if (!asked.isOk) return asked;
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: asked.answer as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    });
    return await send(`/core/users/passkey${query}`, { credential: { id, rawId, type, response } });
  } catch (error) {
    if (wasCanceled(error)) return undefined;
    return { isOk: false, code: 'passkey_failed', message: words.signIn.passkeyFailed, details: [] };
  }
}
