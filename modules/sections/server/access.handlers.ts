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
import { checkEntries } from './writing/check-access.ts';
import { type TreeNeeds, type Writer, writeTree } from './writing/write-tree.ts';

type Status = { status: 'granted' | 'denied' };

/** The calls about which groups read a section. */
export function accessHandlers(needs: TreeNeeds): Handler[] {
  const set = (call: Writer, setting: Omit<Setting, 'call' | 'tree'>): Promise<void> =>
    writeTree(needs, call, (trx, stamp, tree) => setGroups(needs, trx, stamp, { call, tree, ...setting }));
  return [
    answer(getReadAccess, async ({ site, params, query }): Promise<Status> => {
      const tree = await readSectionTree(needs.database.db, site.id);
      if (!tree.has(params.sectionId)) throw notFound();
      return statusOf(readersOf(tree, params.sectionId), query.group);
    }),
    answer(grantReadAccess, async (call): Promise<Status> => {
      const { sectionId: id } = call.params;
      const group = call.query.group;
      const change = (groups: readonly string[]) => [...new Set([...groups, named(group)])];
      await set(call, { id, isGrant: true, change });
      return { status: 'granted' };
    }),
    answer(denyReadAccess, async (call): Promise<Status> => {
      const { sectionId: id } = call.params;
      const change = (groups: readonly string[]) => {
        const gone = named(call.query.group);
        return groups.filter((group) => group !== gone);
      };
      await set(call, { id, isGrant: false, change });
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
  isGrant: boolean;
  change: (groups: readonly string[]) => string[];
};

/** A section that inherits gets a list of its own, which begins as what it inherits. */
async function setGroups(
  { database }: TreeNeeds,
  trx: Trx,
  stamp: Stamp,
  { call, tree, id, isGrant, change }: Setting,
): Promise<void> {
  const [before] = await lockRows(trx, sectionTable, stamp.siteId, [id]);
  if (!before) throw notFound();
  const readers = readersOf(tree, id);
  const groups = change(readers ?? before.read_groups);
  if (readers === null && !isGrant) throw sectionIsPublic();
  if (isGrant) checkEntries(groups);
  const restriction = readers !== null && before.restriction === INHERITED ? RESTRICTED : before.restriction;
  const after = await updateRow(trx, sectionTable, id, { read_groups: groups, restriction }, stamp);
  await recordWrite(trx, database.ids.next, call, {
    ...{ action: 'section.updated', objectId: id, event: sectionTable.event?.(after) ?? {} },
    ...{ before: sectionTable.said(before), after: sectionTable.said(after) },
  });
}
