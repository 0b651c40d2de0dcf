import type { Relinking } from '#platform/server/linked-rows.ts';
import type { Shown } from '../writing/stale-pages.ts';

export type LinkKind = 'section' | 'tag';

/** What a post is linked to, as lists show it. */
export type Links = { section_ids: number[]; primary_section_id: number | null; tag_ids: number[] };

/** A post with what its links repeat of it. */
export type PostLinks = Links &
  Shown & {
    created_ts: number;
    published_ts: number | null;
    revision: number;
    updated_by: number | null;
    updated_ts: number;
  };

const HOME = 0;

export const linksOf = ({ section_ids, primary_section_id, tag_ids }: Links): Links => ({
  ...{ section_ids, primary_section_id, tag_ids },
});

/**
 * The links of a post once things are gone. A primary section that goes is followed by what took its place, else by the
 * next section of the post, else by Home, and never by a stage.
 */
export function linksAfter(
  kind: LinkKind,
  post: Links,
  { from, to }: Omit<Relinking, 'actId'>,
  stages: ReadonlySet<number> = new Set(),
): Links {
  const gone = new Set(from);
  const replaced = (all: readonly number[]) => [
    ...new Set(all.flatMap((id) => (gone.has(id) ? (to === null ? [] : [to]) : [id]))),
  ];
  if (kind === 'tag') return { ...linksOf(post), tag_ids: replaced(post.tag_ids) };
  const section_ids = replaced(post.section_ids);
  const primary = post.primary_section_id;
  if (primary === null || !gone.has(primary)) return { ...linksOf(post), section_ids };
  const next = [to, ...section_ids].find((id) => id !== null && !stages.has(id)) ?? HOME;
  return {
    ...linksOf(post),
    section_ids: section_ids.includes(next) ? section_ids : [next, ...section_ids],
    primary_section_id: next,
  };
}
