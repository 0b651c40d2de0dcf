import { codeForm } from './code-form.ts';
import { element } from './element.ts';
import { type Sent, send } from './send.ts';
import { words } from './words.ts';

const SIGN_IN_PATH = '/core/users/login';

/** What stands where a provider sends people back to: it goes on by itself, or says why nobody is signed in. */
export function providerReturn(): HTMLElement {
  const answer = location.search.slice(1);
  const path = location.pathname;
  // What the provider gave counts once; it does not stay in the address.
  history.replaceState(null, '', SIGN_IN_PATH);
  const shown = element(
    'div',
    {},
    element('h1', {}, words.provider.title),
    element('p', { role: 'status' }, words.provider.wait),
  );
  void send(path, { answer }).then((sent) => goOn(sent, shown));
  return shown;
}

const leave = ({ next_url }: Record<string, unknown>): void =>
  location.replace(typeof next_url === 'string' ? next_url : '/r/dashboard/');

function goOn(sent: Sent, shown: HTMLElement): void {
  if (sent.isOk && sent.answer.is_confirmation === true) {
    shown.replaceChildren(
      element('h1', {}, words.provider.confirmed),
      element('p', { role: 'status' }, words.provider.confirmedHint),
    );
    // The dashboard waits in the window that opened this one.
    window.close();
    return;
  }
  if (sent.isOk) {
    leave(sent.answer);
    return;
  }
  const { token } = sent;
  if (sent.code === 'code_is_missing' && token !== undefined) {
    const asked = codeForm({ submit: (code) => send('/core/users/sso/code', { token, code }), done: leave });
    shown.replaceWith(asked);
    asked.querySelector('input')?.focus();
    return;
  }
  const back = element('a', { href: SIGN_IN_PATH }, words.forgot.back);
  shown.replaceChildren(
    element('h1', {}, words.provider.failed),
    element('p', { role: 'alert' }, sent.message),
    element('p', { class: 'way' }, back),
  );
  back.focus();
}
