import { element } from './element.ts';
import { words } from './words.ts';

type Purpose = 'reset' | 'setup';

const pathOf = /^\/core\/users\/(reset|setup)\/([^/]+)$/;

/** What stands instead of the form of a link that has been used, is too old, or never was one. */
export async function spentLink(path: string): Promise<[string, HTMLElement] | undefined> {
  const [, purpose, token] = pathOf.exec(path) ?? [];
  if (!purpose || !token) return undefined;
  const opens = await whatOpens(token);
  // Where the question fails, the form is shown: the server says the same when it is sent.
  if (opens === undefined || opens === purpose) return undefined;
  const title = purpose === 'reset' ? words.reset.title : words.setUp.title;
  return [title, message(purpose as Purpose, title)];
}

async function whatOpens(token: string): Promise<Purpose | null | undefined> {
  const response = await fetch(`/core/users/link_facts/${token}`, {
    headers: { accept: 'application/json' },
  }).catch(() => undefined);
  if (!response?.ok) return undefined;
  const { opens } = (await response.json()) as { opens: Purpose | null };
  return opens;
}

function message(purpose: Purpose, title: string): HTMLElement {
  const [href, way] =
    purpose === 'reset'
      ? ['/core/users/forgot', words.reset.again]
      : ['/core/users/login', words.forgot.back];
  return element(
    'div',
    {},
    element('h1', {}, title),
    element('p', { role: 'alert' }, purpose === 'reset' ? words.reset.spent : words.setUp.spent),
    element('p', { class: 'way' }, element('a', { href }, way)),
  );
}
