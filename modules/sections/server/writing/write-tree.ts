import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { NamedThing } from '#platform/server/linked-rows.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import type { SectionFollowers } from '../section-followers.ts';
import { hasAddress } from '../section-rules.ts';
import { readSectionTree, type SectionNode, type SectionTree } from '../section-tree.ts';
import { refusalOf } from './refused-at.ts';

export type TreeNeeds = { database: Database; followers: SectionFollowers };
export type Writer = Pick<Call, 'site' | 'caller' | 'request'>;
/** Whose sections a call is about: those of the community that it names, or all of the site. */
export type ScopedWriter = Writer & Pick<Call, 'communityId'>;

/** The transaction of a change of the tree, and the batch by which it is undone. */
export type Changing = {
  trx: Trx;
  call: Writer;
  stamp: Stamp;
  tree: SectionTree;
  batchId: number | null;
};

/**
 * The transaction of every change of the tree: one writer of a site at a time, by the tree as it is. Addresses that
 * changed lead on from their old ones.
 */
export async function writeTree<Result>(
  { database, followers }: TreeNeeds,
  call: Writer,
  write: (trx: Trx, stamp: Stamp, tree: SectionTree) => Promise<Result>,
): Promise<Result> {
  const stamp = stampOf(call);
  const { siteId } = stamp;
  try {
    return await database.db.transaction().execute(async (trx) => {
      await lockTree(trx, siteId);
      const before = await readSectionTree(trx, siteId);
      const result = await write(trx, stamp, before);
      await tellNames(trx, stamp, followers, before);
      await publishChange(trx, { topic: 'section', siteId });
      return result;
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

export const lockTree = (trx: Trx, siteId: number): Promise<void> =>
  lockInSite(trx, locks.writingSections, siteId);

async function tellNames(
  trx: Trx,
  stamp: Stamp,
  { names }: SectionFollowers,
  before: SectionTree,
): Promise<void> {
  if (!names) return;
  const after = await readSectionTree(trx, stamp.siteId);
  const pages = [...after.values()].filter(({ type }) => hasAddress(type));
  const moved = pages.flatMap((page) => {
    const old = before.get(page.id);
    return old && old.path !== page.path ? [{ ...namedSection(page), before: namedSection(old).name }] : [];
  });
  await names.renamed(trx, stamp, moved);
  await names.appeared(trx, stamp, pages.filter(({ id }) => !before.has(id)).map(namedSection));
}

/** A section by its name in addresses. */
export const namedSection = ({ id, path }: Pick<SectionNode, 'id' | 'path'>): NamedThing => ({
  id,
  name: path.slice(1),
});
