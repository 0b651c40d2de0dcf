import { pagesNeedsOf, type ReaderSite } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { CampaignDraft } from '../../campaigns.contract.ts';
import type { CampaignKind } from '../../newsletter-kinds.contract.ts';
import { addressed, type Letter, renderLetter } from '../letters/render-letter.ts';
import { letterPosts, newSince } from './letter-posts.ts';

/** Few, where nothing is new: they only show what a letter looks like. */
const MOST_OLD_POSTS = 5;

export type TriedLetter = { letter: Letter; posts: number; newPosts: number };

/**
 * A letter as it would go out now; where nothing is new, with the newest posts, as no letter would go out at all.
 * @throws LayoutFailure where the subject or the template has an error
 */
export async function tryLetter(
  ground: Ground,
  site: ReaderSite,
  kind: CampaignKind,
  draft: CampaignDraft,
  now: number,
): Promise<TriedLetter> {
  const needs = pagesNeedsOf(ground);
  const from = await newSince(ground.database.db, site.id, kind, now);
  const source = { kind, section_ids: draft.section_ids, stream_id: draft.stream_id };
  const fresh = await letterPosts(needs, site, source, { from, until: now });
  const posts =
    fresh.length > 0
      ? fresh
      : (await letterPosts(needs, site, source, { from: 0, until: now })).slice(0, MOST_OLD_POSTS);
  const letter = renderLetter(site, { ...draft, kind }, posts, now);
  return { letter, posts: posts.length, newPosts: fresh.length };
}

/** The same for somebody who only looks at it: its ways out lead nowhere. */
export const asTrial = (letter: Letter, site: ReaderSite): Letter =>
  addressed(letter, {
    unsubscribe: `${site.base}/u/site/newsletter`,
    choices: `${site.base}/u/site/newsletter`,
  });
