import { linkFacts, linkMessage } from './link-facts.ts';
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
  const facts = await linkFacts<{ opens: Purpose | null }>(`/core/users/link_facts/${token}`);
  return facts?.opens;
}

function message(purpose: Purpose, title: string): HTMLElement {
  return purpose === 'reset'
    ? linkMessage(title, words.reset.spent, { href: '/core/users/forgot', name: words.reset.again })
    : linkMessage(title, words.setUp.spent);
}
