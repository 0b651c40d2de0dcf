import { LIVE } from '../../post-status.contract.ts';
import type { ContentRow } from './content.queries.ts';

const isLive = ({ status }: ContentRow): boolean => LIVE.some((live) => live === status);

/**
 * The surrogate keys of pages that a save changes for readers, in one word; those after `~` may be shown as they were
 * while they are made anew. A save of what no reader has changes none.
 */
export function stalePages(before: ContentRow, after: ContentRow): string {
  if (!isLive(before) && !isLive(after)) return '';
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
