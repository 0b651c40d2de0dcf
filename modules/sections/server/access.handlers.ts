import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { lockRows, updateRow } from '#platform/server/rows/rows.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  denyReadAccess,
  getReadAccess,
  grantReadAccess,
  groupMissing,
  sectionIsPublic,
} from '../section-access.contract.ts';
import { INHERITED, RESTRICTED } from '../section-kinds.contract.ts';
import { readersOf } from './section-rules.ts';
import { readSectionTree, type SectionTree } from './section-tree.ts';
import { sectionTable } from './sections.table.ts';
import { checkEntries, namedAt, refuseUnknownGroups } from './writing/check-access.ts';
import { type TreeNeeds, type Writer, writeTree } from './writing/write-tree.ts';

const OF_GROUP = ['query', 'group'];

type Status = { status: 'granted' | 'denied' };

/** The calls about which groups read a section. */
export function accessHandlers(needs: TreeNeeds): Handler[] {
  const { db } = needs.database;
  const set = (call: Writer, setting: Omit<Setting, 'call' | 'tree'>): Promise<void> =>
    writeTree(needs, call, (trx, stamp, tree) => setGroups(needs, trx, stamp, { call, tree, ...setting }));
  return [
    answer(getReadAccess, async ({ site, params, query }): Promise<Status> => {
      const tree = await readSectionTree(db, site.id);
      if (!tree.has(params.sectionId)) throw notFound();
      const readers = readersOf(tree, params.sectionId);
      if (query.group !== undefined)
        await refuseUnknownGroups(db, site.id, namedAt(OF_GROUP, [query.group]), readers ?? []);
      return statusOf(readers, query.group);
    }),
    answer(grantReadAccess, async (call): Promise<Status> => {
      const { sectionId: id } = call.params;
      await set(call, { id, group: call.query.group, isGrant: true });
      return { status: 'granted' };
    }),
    answer(denyReadAccess, async (call): Promise<Status> => {
      const { sectionId: id } = call.params;
      await set(call, { id, group: call.query.group, isGrant: false });
      return { status: 'denied' };
    }),
  ];
}

const statusOf = (readers: readonly string[] | null, group: string | undefined): Status => ({
  status: readers === null || (group !== undefined && readers.includes(group)) ? 'granted' : 'denied',
});

function named(group: string | undefined): string {
  if (group === undefined) throw groupMissing();
  return group;
}

type Setting = {
  call: Writer;
  tree: SectionTree;
  id: number;
  group: string | undefined;
  isGrant: boolean;
};

/** A section that inherits gets a list of its own, which begins as what it inherits. */
async function setGroups(
  { database }: TreeNeeds,
  trx: Trx,
  stamp: Stamp,
  { call, tree, id, group: said, isGrant }: Setting,
): Promise<void> {
  const [before] = await lockRows(trx, sectionTable, stamp.siteId, [id]);
  if (!before) throw notFound();
  const readers = readersOf(tree, id);
  const had = readers ?? before.read_groups;
  const group = named(said);
  // A group that is gone is taken away as often as anybody likes.
  if (isGrant) await refuseUnknownGroups(trx, stamp.siteId, namedAt(OF_GROUP, [group]), had);
  const groups = isGrant ? [...new Set([...had, group])] : had.filter((one) => one !== group);
  if (readers === null && !isGrant) throw sectionIsPublic();
  if (isGrant) checkEntries(groups);
  const restriction = readers !== null && before.restriction === INHERITED ? RESTRICTED : before.restriction;
  const after = await updateRow(trx, sectionTable, id, { read_groups: groups, restriction }, stamp);
  await recordWrite(trx, database.ids.next, call, {
    ...{ action: 'section.updated', objectId: id, event: sectionTable.event?.(after) ?? {} },
    ...{ before: sectionTable.said(before), after: sectionTable.said(after) },
  });
}
