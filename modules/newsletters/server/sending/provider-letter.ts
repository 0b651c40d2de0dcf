import { pagesNeedsOf, postsAgain, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { MailProviderName } from '../../newsletter-kinds.contract.ts';
import type { LetterSource } from '../campaigns/campaigns.queries.ts';
import { addressed, type Letter, renderLetter } from '../letters/render-letter.ts';
import type { SendRow } from './sends.queries.ts';

/** How each provider marks the place of its own way out. */
const wayOut: Record<MailProviderName, string> = {
  mailchimp: '*|UNSUB|*',
  campaign_monitor: '[unsubscribe]',
};

/**
 * A letter as a provider sends it to its list; null where none of its posts is there any more.
 * @throws LayoutFailure
 */
export async function providerLetter(
  ground: Ground,
  site: ReaderSite,
  { send, campaign }: { send: SendRow; campaign: LetterSource },
  provider: MailProviderName,
): Promise<Letter | null> {
  const posts = await postsAgain(pagesNeedsOf(ground), site, send.post_ids);
  if (posts.length === 0) return null;
  const letter = renderLetter(site, { kind: send.kind, ...campaign }, posts, send.until_ts, false);
  const marked = addressed(letter, { unsubscribe: wayOut[provider], choices: null });
  return provider === 'mailchimp' ? marked : { ...marked, html: asTag(marked.html) };
}

/** Campaign Monitor has an element of its own for the way out in HTML. */
const asTag = (html: string): string =>
  html.replace(/<a\b[^>]*href="\[unsubscribe\]"[^>]*>(.*?)<\/a>/gs, '<unsubscribe>$1</unsubscribe>');
