import type { OpenCheck, PostChecks } from '#modules/posts/posts.public.ts';
import { type Sentence, said } from '#platform/contract/sentence.ts';
import {
  type CheckKind,
  type ChecklistRules,
  hasSection,
  headlineFits,
  isDescribed,
} from '../checklist-kinds.contract.ts';
import { expiredFiles } from './expired-files.ts';
import { filesIn, hasUnfinishedLinks, lacksAlternatives, linksIn } from './links/body-facts.ts';
import { isKnownBroken, linkResults } from './links/link-checks.queries.ts';

type Checked = Parameters<PostChecks['openOf']>[2][number];

/** Custom fields are held by their own room. */
type OwnKind = Exclude<CheckKind, 'custom_fields'>;

const told: Record<OwnKind, Omit<OpenCheck, 'advice'>> = {
  headline_length: { field: ['headline'], code: 'headline_length_is_invalid' },
  section: { field: ['section_ids'], code: 'primary_section_is_missing' },
  excerpt: { field: ['excerpt'], code: 'excerpt_is_missing' },
  lead_image: { field: ['image'], code: 'lead_image_is_missing' },
  alternatives: { field: ['body'], code: 'alternative_text_is_missing' },
  licenses: { field: ['body'], code: 'license_has_expired' },
  links: { field: ['body'], code: 'link_is_invalid' },
};

const advice: Record<OwnKind, (rules: ChecklistRules) => Sentence> = {
  headline_length: ({ headline_min, headline_max }) =>
    headline_min === 0
      ? said`Use at most ${headline_max} characters in the headline.`
      : said`Use ${headline_min} to ${headline_max} characters in the headline.`,
  section: () => said`Choose a primary section.`,
  excerpt: () => said`Write an excerpt or a search description.`,
  lead_image: () => said`Add a lead image.`,
  alternatives: () => said`Add alt text to every image in the text.`,
  licenses: () => said`Replace images and files with an expired license.`,
  links: () => said`Fix or remove links that don't work.`,
};

/** What is seen without the body. */
const isOpen: Partial<Record<OwnKind, (post: Checked, rules: ChecklistRules) => boolean>> = {
  headline_length: ({ headline }, rules) => !headlineFits(rules, headline),
  section: ({ type, primary_section_id }) => hasSection(type) && primary_section_id === null,
  excerpt: (post) => !isDescribed(post),
  lead_image: ({ image }) => image === null,
};

/** The lead image, where it is one of the library. */
function filesOf({ image }: Checked): number[] {
  const id = (image as { id?: unknown } | null)?.id;
  return typeof id === 'number' ? [id] : [];
}

const requiredBy = (rules: ChecklistRules): OwnKind[] =>
  (Object.keys(told) as OwnKind[]).filter((kind) => rules[kind] === 'required');

/** Holds posts to what their site requires. Of links only those count that failed when they were last tried. */
export const checkPosts = (rulesOf: (siteId: number) => Promise<ChecklistRules>): PostChecks => ({
  asks: async (siteId) => requiredBy(await rulesOf(siteId)).length > 0,
  about: ['headline', 'primary_section_id', 'excerpt', 'seo', 'image', 'body'],
  openOf: async (db, siteId, posts, readBodies) => {
    const rules = await rulesOf(siteId);
    const required = requiredBy(rules);
    const found = new Map<number, OpenCheck[]>();
    const add = (id: number, kind: OwnKind) =>
      found.set(id, [...(found.get(id) ?? []), { ...told[kind], advice: advice[kind](rules) }]);
    for (const post of posts) {
      for (const kind of required) if (isOpen[kind]?.(post, rules)) add(post.id, kind);
    }
    const isAbout = (kind: OwnKind) => required.includes(kind);
    if (!(['alternatives', 'licenses', 'links'] as const).some(isAbout)) return found;
    const links = new Map<number, string[]>();
    const files = new Map(posts.map((post) => [post.id, filesOf(post)]));
    for (const [id, body] of await readBodies(posts.map(({ id }) => id))) {
      if (isAbout('alternatives') && lacksAlternatives(body)) add(id, 'alternatives');
      files.set(id, [...(files.get(id) ?? []), ...filesIn(body)]);
      if (isAbout('links')) {
        if (hasUnfinishedLinks(body)) add(id, 'links');
        else links.set(id, linksIn(body));
      }
      // A body takes milliseconds; whoever else waits comes between two.
      if (posts.length > 1) await new Promise((resolve) => setImmediate(resolve));
    }
    const now = Math.floor(Date.now() / 1000);
    if (isAbout('licenses')) {
      const expired = await expiredFiles(db, siteId, [...files.values()].flat(), now);
      for (const [id, used] of files) if (used.some((one) => expired.has(one))) add(id, 'licenses');
    }
    const results = await linkResults(db, siteId, [...new Set([...links.values()].flat())]);
    for (const [id, addresses] of links) {
      if (addresses.some((address) => isKnownBroken(results.get(address), now))) add(id, 'links');
    }
    return found;
  },
});
