import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  compareRevisions,
  findRevisions,
  getRevision,
  listRevisions,
  nameRevision,
  restoreRevision,
} from '../../post-revisions.contract.ts';
import { PostEdit } from '../../post-writing.contract.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import type { PostNames } from '../post-row.ts';
import { presentContent } from '../writing/present-content.ts';
import { editable, savePost, type WritingNeeds } from '../writing/save-post.ts';
import { diffRevisions } from './diff-revisions.ts';
import {
  findRevision,
  pageOfRevisions,
  type RevisionPage,
  savedBefore,
  setRevisionName,
} from './revisions.queries.ts';

const ofToday: ReadonlySet<string> = new Set([
  'status',
  'is_auto_enabled',
  'embargoed_until_ts',
  'is_locked',
  'community_id',
]);

type Asker = Pick<Call, 'site' | 'caller'>;

/** The calls about what posts were. */
export function postRevisionHandlers(needs: WritingNeeds & { people: PostNames['people'] }): Handler[] {
  const { database, people } = needs;
  const { db } = database;
  /** Whoever may change a post may see what it was. */
  const mayOpen = (call: Asker, postId: number) =>
    editable(db, call.site.id, postId, actorOfCaller(call.caller), { hasBody: false });
  const find = async (call: Asker, postId: number, revisionId: number) => {
    await mayOpen(call, postId);
    const row = await findRevision(db, call.site.id, postId, revisionId);
    if (!row) throw notFound();
    return row;
  };
  const named = async <Row extends { created_by: number | null }>(siteId: number, rows: Row[]) => {
    const ids = [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))];
    const names = await people(siteId, ids);
    return rows.map((row) => ({ ...row, author: names.get(row.created_by ?? -1) ?? null }));
  };
  const list = async (call: Asker, postId: number, page: RevisionPage) => {
    await mayOpen(call, postId);
    const { rows, total } = await pageOfRevisions(db, call.site.id, postId, page);
    return { items: await named(call.site.id, rows), total_count: total };
  };
  return [
    answer(listRevisions, ({ params, query, ...call }) => list(call, params.postId, query)),
    answer(findRevisions, ({ params, body, ...call }) => list(call, params.postId, body)),
    answer(compareRevisions, async ({ params: { postId }, query, ...call }) => {
      await mayOpen(call, postId);
      const siteId = call.site.id;
      const one = async (id: number | null) => (id === null ? null : findRevision(db, siteId, postId, id));
      const after = await one(query.to ?? (await savedBefore(db, siteId, postId)));
      if (!after) throw notFound();
      const fromId = query.from ?? (await savedBefore(db, siteId, postId, after));
      if (fromId === null) return { from_id: null, fields: [] };
      const before = await one(fromId);
      if (!before) throw notFound();
      return { from_id: fromId, fields: diffRevisions(before, after) };
    }),
    answer(getRevision, async ({ params, ...call }) => {
      const [row] = await named(call.site.id, [await find(call, params.postId, params.revisionId)]);
      if (!row) throw notFound();
      return row;
    }),
    answer(nameRevision, async ({ params, body, ...call }) => {
      const before = await find(call, params.postId, params.revisionId);
      await db.transaction().execute(async (trx) => {
        await setRevisionName(trx, call.site.id, before.id, body.name);
        await recordWrite(trx, database.ids.next, call, {
          action: 'post.revision_named',
          objectId: params.postId,
          before: { name: before.name, number: before.number },
          after: { name: body.name, number: before.number },
        });
      });
      const [row] = await named(call.site.id, [{ ...before, name: body.name }]);
      if (!row) throw notFound();
      return row;
    }),
    answer(restoreRevision, async ({ params, body, ...call }) => {
      const kept = await find(call, params.postId, params.revisionId);
      // When it goes live, how long it is held back, whether it is locked and where it is written, is of today. What was saved once is not held against limits that came later, or that an import does not know.
      const said = Object.entries(kept.content).filter(([key]) => !ofToday.has(key) && key in PostEdit.shape);
      const edit: PostEdit = { ...Object.fromEntries(said), body: kept.body, revision: body.revision };
      // An autosave was never let in by a save.
      const isChecked = kept.autosave > 0;
      const row = await savePost(needs, call, params.postId, edit, 'restore', isChecked);
      return presentContent(row, actorOfCaller(call.caller), stampOf(call).now);
    }),
  ];
}
