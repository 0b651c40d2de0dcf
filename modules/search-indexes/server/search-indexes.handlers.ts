import { said } from '#platform/contract/sentence.ts';
import { answer, type Call, type Handler, WithStatus } from '#platform/server/answer.ts';
import { listPage } from '#platform/server/rows/list-page.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import {
  commandSearchIndex,
  createSearchIndex,
  entityDiffers,
  facetInvalid,
  fillWithPosts,
  fillWithUsers,
  filterInvalid,
  type IndexingTask,
  indexNotFound,
  listSearchIndexes,
  postsFillStatus,
  type SearchIndex,
  searchIndex,
  searchIsDown,
  usersFillStatus,
} from '../search-indexes.contract.ts';
import type { SearchEntity } from '../search-kinds.contract.ts';
import { facetsOf } from '../search-mapping.contract.ts';
import { fieldsNamed } from '../search-query.contract.ts';
import { queryOfWords } from '../search-words.contract.ts';
import { SearchUnavailable } from './engine/search-engine.ts';
import { titledFacets } from './facet-titles.ts';
import { FILL_TASK, type FillPayload } from './filling/fill-index.ts';
import { presentIndexes } from './present-index.ts';
import type { Search } from './search-ground.ts';
import { type IndexRow, indexList, indexTable } from './search-indexes.table.ts';
import { fieldsOfMapping, refuseUnknownFields } from './unknown-fields.ts';
import { commandIndex, createIndex, fillIndex, type IndexNeeds, type WrittenIndex } from './write-index.ts';

/** What a search tries before it leaves out what the caller may not see. */
const MOST_TRIED = 500;

/** The calls about search indexes. */
export function searchIndexHandlers(needs: IndexNeeds, search: Search): Handler[] {
  const { db } = needs.database;
  const present = async (siteId: number, row: IndexRow): Promise<SearchIndex> => {
    const [shown] = await presentIndexes(db, siteId, [row]);
    if (!shown) throw indexNotFound();
    return shown;
  };
  const written = async (siteId: number, { id, batchId }: WrittenIndex): Promise<SearchIndex> => {
    const [row] = await findRows(db, indexTable, siteId, [id], 'all');
    if (!row) throw indexNotFound();
    return { ...(await present(siteId, row)), batch_id: batchId };
  };
  const fillOf = (entity: SearchEntity) => async (call: Call<typeof fillWithPosts>) => {
    const taskId = await fillIndex(needs, call, call.params.indexSlug, (row) => {
      if (row.entity !== entity) throw entityDiffers();
    });
    return new WithStatus(202, await findTask(call.site.id, taskId));
  };
  const statusOf = (entity: SearchEntity) => async (call: Call<typeof postsFillStatus>) => {
    const index = await findIndex(call.site.id, call.params.indexSlug);
    const taskId = call.query.task_id ?? index?.task_id;
    if (!index || index.entity !== entity || !taskId) throw indexNotFound();
    return findTask(call.site.id, taskId, index.id);
  };
  const findIndex = (siteId: number, slug: string) =>
    db
      .selectFrom('search_index')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('slug', '=', slug)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst();
  const findTask = async (siteId: number, taskId: number, indexId?: number): Promise<IndexingTask> => {
    const task = await db
      .selectFrom('task')
      .select(['id', 'status', 'done', 'total', 'error', 'payload', 'finished_ts'])
      .where('site_id', '=', siteId)
      .where('id', '=', taskId)
      .where('kind', '=', FILL_TASK)
      .executeTakeFirst();
    const isOther = indexId !== undefined && (task?.payload as FillPayload | undefined)?.indexId !== indexId;
    if (!task || isOther) throw indexNotFound();
    const { id, done, total, error } = task;
    return {
      ...{ id, done, total, is_ready: task.finished_ts !== null },
      status: task.status as IndexingTask['status'],
      errors: error === null ? [] : [error],
    };
  };
  return [
    answer(listSearchIndexes, async ({ site, query }) => {
      const page = await listPage(db, indexTable, indexList, site.id, query);
      return { ...page, items: await presentIndexes(db, site.id, page.items) };
    }),
    answer(createSearchIndex, async (call) =>
      written(call.site.id, await createIndex(needs, call, call.body)),
    ),
    answer(commandSearchIndex, async (call) => {
      const siteId = call.site.id;
      const show = (row: IndexRow) => present(siteId, row);
      return written(siteId, await commandIndex(needs, call, call.params.indexSlug, call.body, show));
    }),
    answer(fillWithPosts, fillOf('post')),
    answer(fillWithUsers, fillOf('user')),
    answer(postsFillStatus, statusOf('post')),
    answer(usersFillStatus, statusOf('user')),
    answer(searchIndex, async (call) => {
      const { site, params, query: asked, now } = call;
      const index = await findIndex(site.id, params.indexSlug);
      if (!index) throw indexNotFound();
      const entity = index.entity as SearchEntity;
      const query = asked.filter ?? queryOfWords(asked.text ?? '') ?? {};
      const began = performance.now();
      const fields = asked.facets ?? [];
      const live = (await search.indexes(site.id)).find(({ id }) => id === index.id);
      if (live) {
        const { mapping } = live.store;
        refuseUnknownFields(
          filterInvalid,
          fieldsNamed(asked.filter ?? {}, ['query', 'filter']),
          fieldsOfMapping(mapping),
        );
        refuseFacets(fields, facetsOf(mapping));
      }
      const hasFacts = fields.length > 0;
      const page = { limit: MOST_TRIED, offset: 0, order: 'score', now, hasFacts } as const;
      const found = await search
        .find(site, { entity, slug: index.slug }, query, page)
        .catch((error: unknown) => {
          throw error instanceof SearchUnavailable ? searchIsDown({ retryAfter: 5 }) : error;
        });
      const took_ms = Math.round((performance.now() - began) * 10) / 10;
      if (!found || !live) return { items: [], total_count: 0, is_exact: true, took_ms, facets: [] };
      const shown = await (search.shows[entity]?.(
        call,
        found.hits.map(({ id }) => id),
      ) ?? []);
      const byId = new Map(shown.map((thing) => [thing.id, thing]));
      // What the caller may not see is neither told nor counted.
      const hits = found.hits.filter(({ id }) => byId.has(id));
      const items = hits.slice(0, asked.limit).flatMap(({ id, score }) => {
        const thing = byId.get(id);
        return thing ? [{ ...thing, score }] : [];
      });
      const facets = await titledFacets(db, site.id, live.store.mapping, hits, fields);
      const isAll = found.isExact && found.total <= MOST_TRIED;
      return { items, total_count: hits.length, is_exact: isAll, took_ms, facets };
    }),
  ];
}

/** @throws ApiError facets_is_invalid, with the fields that results can be counted by */
function refuseFacets(fields: readonly string[], known: readonly string[]): void {
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown === undefined) return;
  const message =
    known.length === 0
      ? facetInvalid.message
      : said`Results of this index can't be counted by “${unknown}”. Use one of these: ${known.join(', ')}.`;
  throw facetInvalid({ message, details: [{ loc: ['query', 'facets'], msg: message }] });
}
