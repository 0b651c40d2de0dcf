import { element } from './element.ts';
import { words } from './words.ts';

/**
 * Asks the server what the link of a mail stands for.
 * @returns null for one that was used, is too old or never was one; undefined where nobody answered
 */
export async function linkFacts<Facts>(path: string): Promise<Facts | null | undefined> {
  const response = await fetch(path, { headers: { accept: 'application/json' } }).catch(() => undefined);
  if (!response || response.status >= 500 || response.status === 429) return undefined;
  return response.ok ? ((await response.json()) as Facts) : null;
}

type Way = { href: string; name: string };

/** What stands instead of a form: a sentence, and a way on. */
export const linkMessage = (
  title: string,
  said: string,
  { href, name }: Way = { href: '/core/users/login', name: words.forgot.back },
): HTMLElement =>
  element(
    'div',
    {},
    element('h1', {}, title),
    element('p', { role: 'alert' }, said),
    element('p', { class: 'way' }, element('a', { href }, name)),
  );

/** The same where the server did not answer: the link may be good, and is opened once more. */
export const linkUnanswered = (title: string): HTMLElement =>
  linkMessage(title, words.errors.offline, { href: location.href, name: words.errors.again });
