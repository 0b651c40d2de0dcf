import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { LIVE } from '../../post-status.contract.ts';
import type { ContentRow } from './content.queries.ts';

/** What an act tells that changes no page of readers; lists of posts hear it all the same. */
export const NO_PAGE = '';

/** A word between servers has 8,000 bytes. */
const LONGEST = 7_000;
/** More would keep every server busy for longer than dropping all pages does. */
const MOST_WORDS = 8;

/** What of a post decides on which pages it is. */
export type Shown = Pick<
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

/**
 * Tells every server which pages of readers the change of several posts makes untrue, and lists of posts that they are:
 * in several words where one is too short, and as every page of the site where these would be too many.
 */
export async function tellStalePages(
  { trx, publish = publishChange }: { trx: Trx; publish?: typeof publishChange },
  siteId: number,
  changed: readonly { before: Shown; after: Shown }[],
): Promise<void> {
  const keys = new Set(changed.flatMap(({ before, after }) => stalePages(before, after).split(' ')));
  keys.delete('');
  const words = wordsOf(keys);
  const ids = words.length > MOST_WORDS ? [undefined] : words;
  for (const id of ids) await publish(trx, { topic: 'post', siteId, ...(id === undefined ? {} : { id }) });
}

/** The keys in as few words as hold them; one that is empty where there are none. */
function wordsOf(keys: Iterable<string>): string[] {
  const words = [NO_PAGE];
  for (const key of keys) {
    const last = words.at(-1) ?? '';
    if (last === '') words[words.length - 1] = key;
    else if (last.length + key.length < LONGEST) words[words.length - 1] = `${last} ${key}`;
    else words.push(key);
  }
  return words;
}
