import { LIVE } from '../../post-status.contract.ts';
import type { ContentRow } from './content.queries.ts';

/** What an act tells that changes no page of readers; lists of posts hear it all the same. */
export const NO_PAGE = '';

/** A word between servers has 8,000 bytes. */
const LONGEST = 7_000;

/** What of a post decides on which pages it is. */
type Shown = Pick<
  ContentRow,
  'id' | 'status' | 'slug' | 'author_ids' | 'section_ids' | 'tag_ids' | 'community_id' | 'primary_section_id'
>;

const isLive = ({ status }: Pick<Shown, 'status'>): boolean => LIVE.some((live) => live === status);

/**
 * The surrogate keys of pages that a save changes for readers, in one word; those after `~` may be shown as they were
 * while they are made anew. A save of what no reader has changes none.
 */
export function stalePages(before: Shown, after: Shown): string {
  if (!isLive(before) && !isLive(after)) return NO_PAGE;
  const both = (key: 'author_ids' | 'section_ids' | 'tag_ids') => [
    ...new Set([...before[key], ...after[key]]),
  ];
  const keys = [
    `post-${after.id}`,
    'home',
    'list',
    ...both('section_ids').map((id) => `section-${id}`),
    ...both('author_ids').map((id) => `author-${id}`),
    ...both('tag_ids').map((id) => `tag-${id}`),
    ...(after.community_id === null ? [] : [`community-${after.community_id}`]),
  ];
  const isMoved = isLive(before) !== isLive(after) || before.slug !== after.slug;
  const beside = [before, after].flatMap((row) => row.primary_section_id ?? []);
  return [...keys, ...(isMoved ? beside.map((id) => `~beside-${id}`) : [])].join(' ');
}

/** The same of several posts; null means every page. */
export function stalePagesOf(changed: readonly { before: Shown; after: Shown }[]): string | null {
  const keys = new Set(changed.flatMap(({ before, after }) => stalePages(before, after).split(' ')));
  keys.delete('');
  const word = [...keys].join(' ');
  return word.length > LONGEST ? null : word;
}
