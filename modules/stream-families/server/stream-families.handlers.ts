import { fieldsOfEntity, SearchUnavailable } from '#modules/search-indexes/search-indexes.public.ts';
import type { SearchEntity } from '#modules/search-indexes/search-kinds.contract.ts';
import type { SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import { answer, type Handler, WithStatus } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { addRow, changeRow, removeRow } from '#platform/server/rows/write-rows.ts';
import { formsOfSlug, slugOf } from '#platform/server/slug-of.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  commandFamily,
  createFamily,
  deleteFamily,
  familyNotFound,
  familyReindexStatus,
  listFamilies,
  listStreamItems,
  noActiveIndex,
  previewStream,
  type ReindexTask,
  reindexFamily,
  type StreamFamily,
  searchIsDown,
  tooManyFamilies,
} from '../stream-families.contract.ts';
import { MOST_FAMILIES, MOST_STREAM_ITEMS } from '../stream-kinds.contract.ts';
import type { StreamScore } from '../stream-scores.contract.ts';
import { applyFamilyCommands, type FamilyState, filterOf, scoresOf } from './family-commands.ts';
import { findStream, type StreamNeeds } from './find-stream.ts';
import { REINDEX_TASK, type ReindexPayload } from './refresh-family.ts';
import { type FamilyRow, familyList, familyTable } from './stream-families.table.ts';
import { refuseUsed, withUse } from './stream-use.ts';

const PREVIEWED = 20;

/** The calls about stream families. */
export function streamFamilyHandlers(database: Database, tasks: Tasks, needs: StreamNeeds): Handler[] {
  const { db, ids } = database;
  const { search } = needs;
  const find = async (siteId: number, id: number): Promise<FamilyRow> => {
    const [row] = await findRows(db, familyTable, siteId, [id]);
    if (!row) throw familyNotFound();
    return row;
  };
  const fieldsOf = async (siteId: number, entity: string) =>
    fieldsOfEntity(await search.indexes(siteId), entity as SearchEntity);
  const used = async (siteId: number, family: StreamFamily): Promise<StreamFamily> => {
    const [shown] = await withUse(db, siteId, [family]);
    return shown ?? family;
  };
  const findTask = async (siteId: number, taskId: number | null, familyId: number): Promise<ReindexTask> => {
    const task = await db
      .selectFrom('task')
      .select(['id', 'status', 'done', 'total', 'error', 'payload', 'finished_ts'])
      .where('site_id', '=', siteId)
      .where('id', '=', taskId ?? 0)
      .where('kind', '=', REINDEX_TASK)
      .executeTakeFirst();
    if (!task || (task.payload as ReindexPayload).familyId !== familyId) throw familyNotFound();
    return {
      ...{ id: task.id, task_id: task.id, done: task.done, total: task.total },
      is_ready: task.finished_ts !== null,
      status: task.status as ReindexTask['status'],
      errors: task.error === null ? [] : [task.error],
    };
  };
  return [
    answer(listFamilies, async ({ site, query }) => {
      const page = await listPage(db, familyTable, familyList, site.id, query);
      return { ...page, items: await withUse(db, site.id, page.items) };
    }),
    answer(createFamily, async (call) => {
      const known = await fieldsOf(call.site.id, call.body.entity);
      const made = await addRow(database, call, familyTable, async (trx) => {
        const there = await trx
          .selectFrom('stream_family')
          .select('slug')
          .where('site_id', '=', call.site.id)
          .where('deleted_ts', 'is', null)
          .limit(MOST_FAMILIES)
          .execute();
        if (there.length >= MOST_FAMILIES) throw tooManyFamilies();
        const fresh: FamilyState = { title: '', filter: {}, scores: [], status: 'active' };
        const titled = { name: 'set-title' as const, value: titleIn(call.body) };
        const state = applyFamilyCommands(
          applyFamilyCommands(fresh, [titled], known),
          call.body.commands,
          known,
        );
        const taken = new Set(there.map(({ slug }) => slug));
        const wish = slugOf(state.title) || 'stream';
        const slug = formsOfSlug(wish, MOST_FAMILIES + 1).find((one) => !taken.has(one)) ?? wish;
        return { ...columnsOf(state), slug, entity: call.body.entity };
      });
      return used(call.site.id, made);
    }),
    answer(commandFamily, async (call) => {
      const { params, body } = call;
      const row = await find(call.site.id, params.familyId);
      const revision = body.revision ?? row.revision;
      if (body.commands.length === 0 && revision === row.revision) {
        return used(call.site.id, familyTable.show(row));
      }
      const known = await fieldsOf(call.site.id, row.entity);
      const changed = await changeRow(
        ...([database, call, familyTable, params.familyId, { revision }] as const),
        (_, { before }) => columnsOf(applyFamilyCommands(stateOf(before), body.commands, known)),
      );
      return used(call.site.id, changed);
    }),
    answer(deleteFamily, async (call) => {
      await find(call.site.id, call.params.familyId);
      return removeRow(database, call, familyTable, call.params.familyId, refuseUsed);
    }),
    answer(reindexFamily, async (call) => {
      const { familyId } = call.params;
      const siteId = call.site.id;
      const taskId = await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('stream_family')
          .select(['id', 'task_id'])
          .where('site_id', '=', siteId)
          .where('id', '=', familyId)
          .where('deleted_ts', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (!row) throw familyNotFound();
        const running = await trx
          .selectFrom('task')
          .select('id')
          .where('site_id', '=', siteId)
          .where('id', '=', row.task_id ?? 0)
          .where('finished_ts', 'is', null)
          .executeTakeFirst();
        if (running) return running.id;
        const payload: ReindexPayload = { familyId };
        const by = call.caller.profile?.id ?? null;
        const { id } = await tasks.start(trx, { siteId, kind: REINDEX_TASK, payload, by });
        await trx
          .updateTable('stream_family')
          .set({ task_id: id })
          .where('site_id', '=', siteId)
          .where('id', '=', familyId)
          .execute();
        await recordWrite(trx, ids.next, call, { action: 'stream_family.reindexed', objectId: familyId });
        return id;
      });
      return new WithStatus(202, await findTask(siteId, taskId, familyId));
    }),
    answer(familyReindexStatus, async ({ site, params, query }) => {
      const row = await find(site.id, params.familyId);
      return findTask(site.id, query.task_id ?? row.task_id, row.id);
    }),
    answer(listStreamItems, async (call) => {
      const { site, params, query } = call;
      const family = await find(site.id, params.familyId);
      const rows = await db
        .selectFrom('stream_item')
        .select(['object_id', 'score'])
        .where('site_id', '=', site.id)
        .where('family_id', '=', family.id)
        .orderBy('place')
        .limit(MOST_STREAM_ITEMS)
        .execute();
      const show = search.shows[family.entity as SearchEntity];
      const shown = await show?.(
        call,
        rows.map(({ object_id }) => object_id),
      );
      const byId = new Map((shown ?? []).map((thing) => [thing.id, thing]));
      const items = rows.flatMap(({ object_id, score }) => {
        const thing = byId.get(object_id);
        return thing ? [{ ...thing, score }] : [];
      });
      return { items: items.slice(query.offset, query.offset + query.limit), total_count: items.length };
    }),
    answer(previewStream, async (call) => {
      const { body, site, now } = call;
      const before = body.family_id && stateOf(await find(site.id, body.family_id));
      const known = { fields: await fieldsOf(site.id, body.entity), ...(before ? { before } : {}) };
      const filter = filterOf(body.filter, ['body', 'filter'], known);
      const scores = scoresOf(body.scores, ['body', 'scores'], known);
      const question = { entity: body.entity, filter, scores };
      const found = await findStream(needs, site.id, question, now).catch((error: unknown) => {
        throw error instanceof SearchUnavailable ? searchIsDown({ retryAfter: 5 }) : error;
      });
      if (!found) throw noActiveIndex();
      const shown = await search.shows[body.entity]?.(
        call,
        found.things.map(({ id }) => id),
      );
      const byId = new Map((shown ?? []).map((thing) => [thing.id, thing]));
      const items = found.things.flatMap(({ id, score, parts }) => {
        const thing = byId.get(id);
        return thing ? [{ ...thing, score, parts }] : [];
      });
      return { items: items.slice(0, PREVIEWED), total_count: items.length, is_exact: found.isExact };
    }),
  ];
}

/** A family without a title has none of its own yet: the first command that names one says it. */
const titleIn = ({ commands }: { commands: { name: string; value?: unknown }[] }): unknown =>
  commands.find(({ name }) => name === 'set-title')?.value;

const columnsOf = ({ title, filter, scores, status }: FamilyState) => ({
  ...{ title, status },
  ...{ filter: JSON.stringify(filter), scores: JSON.stringify(scores) },
});

const stateOf = (row: FamilyRow): FamilyState => ({
  title: row.title,
  filter: row.filter as unknown as SearchQuery,
  scores: row.scores as unknown as StreamScore[],
  status: row.status as FamilyState['status'],
});
