import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { countMove } from '../section-removal.contract.ts';
import { branchOf, hasAddress, pathBelow } from './section-rules.ts';
import { isWithin, meantParent, rootOf } from './section-scope.ts';
import { readSectionTree } from './section-tree.ts';
import type { TreeNeeds } from './writing/write-tree.ts';

const MOST_COUNTED = 10_000;

/** The call that says what a move of a section does to addresses. */
export const moveHandlers = ({ database: { db }, followers }: TreeNeeds): Handler[] => [
  answer(countMove, async ({ site, communityId, body: { section_id, parent_id: said } }) => {
    const tree = await readSectionTree(db, site.id);
    const section = tree.get(section_id);
    const root = rootOf(tree, communityId);
    const parent_id = meantParent(said, root);
    const isKnown =
      parent_id === null || parent_id === root?.id || isWithin(tree.get(parent_id), communityId);
    if (!(section && isWithin(section, communityId) && isKnown)) throw notFound();
    const none = { section_count: 0, post_count: 0, is_exact: true };
    if (section.type === 'stage' || pathBelow(tree, parent_id, section.slug) === section.path) return none;
    const branch = branchOf(tree, section_id);
    const isNamed = (await followers.namedInPosts?.(site.id)) ?? false;
    const ids = branch.map(({ id }) => id);
    const posts = isNamed ? await livePosts(db, site.id, ids) : 0;
    return {
      section_count: branch.filter(({ type }) => hasAddress(type)).length,
      post_count: Math.min(posts, MOST_COUNTED),
      is_exact: posts <= MOST_COUNTED,
    };
  }),
];

/** The live posts whose first section is one of these, as far as they are counted. */
async function livePosts(db: Db, siteId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from post_section as link
    join post on post.site_id = ${siteId} and post.id = link.post_id
      and post.primary_section_id = link.section_id
    where link.site_id = ${siteId} and link.section_id = any(${[...ids]}::bigint[])
      and link.status in (0, 1, 2)
    limit ${MOST_COUNTED + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}
