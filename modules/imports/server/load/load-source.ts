import { hasPendingAssets } from '#modules/assets/assets.public.ts';
import type { CustomField } from '#modules/custom-fields/custom-fields.contract.ts';
import { fieldDefinitions } from '#modules/custom-fields/custom-fields.public.ts';
import type { Trx } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { type ImportReport, Tally, wrote } from '../import-report.ts';
import { refreshGrown } from '../refresh-grown.ts';
import type { SourceItem } from '../source.ts';
import { Batch } from './batch.ts';
import type { BatchScope } from './batch-scope.ts';
import { BatchesUnderWay } from './batches-under-way.ts';
import { beginRun } from './begin-run.ts';
import { keptReport } from './kept-report.ts';
import { loadCommunities } from './load-communities.ts';
import type { LoadedTopic, LoadOptions, StoredFile } from './load-options.ts';
import { loadPeople } from './load-people.ts';
import { loadSourceComments } from './load-source-comments.ts';
import { loadSourceLiveUpdates } from './load-source-live-updates.ts';
import { loadSourceMedia } from './load-source-media.ts';
import { loadSourcePosts } from './load-source-posts.ts';
import { loadSourceRedirects } from './load-source-redirects.ts';
import { loadSourceSections } from './load-source-sections.ts';
import { loadSourceTags } from './load-source-tags.ts';
import { isOfOneItem, mayWorkAgain, type Part, partWithout, withSavepoint } from './parts.ts';
import { hasNoPosts, speakLike } from './site-language.ts';
import { SourceIds } from './source-ids.ts';
import { storeFiles } from './store-files.ts';
import { takeFacts } from './take-facts.ts';
import { tieReferences } from './tie-references.ts';
import { broughtBy, referredBy } from './wanted-ids.ts';

const MOST_TRIES = 4;
/** While the database writes one batch, the next is made ready and goes on its way. */
const AT_ONCE = 2;
const LOADING = ['indexesOnly', 'longStatements'] as const;
/** Plans hold until the tables have grown so many times; the figures of lists are to be right to a tenth. */
const GROWTH = { whileLoading: 4, atTheEnd: 1.1 };

/**
 * Brings the items of a source into a site: in batches of one transaction each, so that what is in is in, and a
 * second run goes on where the first one ended. What came in before is updated or left, never doubled.
 */
export async function loadSource(
  options: LoadOptions,
  items: AsyncIterable<SourceItem> | Iterable<SourceItem>,
): Promise<ImportReport> {
  await refreshGrown(options.database.db, GROWTH.whileLoading);
  if (!options.isDryRun) return new Loading(options, null).load(items);
  let report: ImportReport | undefined;
  await options.database.db
    .transaction()
    .execute(async (trx) => {
      await setForTransaction(trx, ...LOADING);
      report = await new Loading(options, trx).load(items);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  if (!report) throw new Error('The trial run ended without a report.');
  return report;
}

class TakenBack extends Error {}

const CUT_SHORT =
  'The preview took too long, so it covers only the beginning of the file. The import covers all of it.';

class Loading {
  private readonly options: LoadOptions;
  /** The one transaction of a trial run. */
  private readonly outer: Trx | null;
  private readonly tally = new Tally();
  private readonly ids: SourceIds;
  private communities = new Map<string, number>();
  private fields: readonly CustomField[] = [];
  private wasEmpty = false;
  private items = 0;
  private touched = new Set<LoadedTopic>();
  /** This run or the one that it goes on with. */
  private hasWritten = false;

  constructor(options: LoadOptions, outer: Trx | null) {
    this.options = options;
    this.outer = outer;
    this.ids = new SourceIds(
      ...([options.siteId, options.source, options.database.ids.next(), options.importId] as const),
    );
  }

  async load(items: AsyncIterable<SourceItem> | Iterable<SourceItem>): Promise<ImportReport> {
    const began = performance.now();
    await this.begin();
    const underWay = new BatchesUnderWay(this.outer ? 1 : (this.options.atOnce ?? AT_ONCE));
    const hand = (batch: Batch) => underWay.begin(batch, (before) => this.write(batch, before));
    let batch = new Batch();
    try {
      for await (const item of items) {
        batch.add(item);
        if (!batch.isFull) continue;
        await hand(batch);
        batch = new Batch();
        if (!this.isTooLong(began)) continue;
        this.tally.warn('import', '', '', CUT_SHORT);
        break;
      }
      await hand(batch);
    } finally {
      await underWay.end();
    }
    await tieReferences(this.ids, this.tally, (work) => this.inTransaction(work));
    const report = this.tally.finish(this.options.kind, Math.round((performance.now() - began) / 10) / 100);
    await this.leadEarlier(report);
    report.language = await this.end(report);
    if (!this.outer) await refreshGrown(this.options.database.db, GROWTH.atTheEnd);
    return report;
  }

  /** What was here already was reachable before, unless the run that brought it did not get so far. */
  private async leadEarlier(report: ImportReport): Promise<void> {
    this.hasWritten ||= wrote(report);
    if (this.outer || !this.hasWritten) return;
    if (((await this.options.leadEarlier?.(this.ids.runId)) ?? 0) > 0) this.touched.add('post');
  }

  private isTooLong(began: number): boolean {
    const { trialSeconds = Number.POSITIVE_INFINITY } = this.options;
    return this.outer !== null && performance.now() - began > trialSeconds * 1000;
  }

  private async begin(): Promise<void> {
    const { siteId, kind, source, now } = this.options;
    await this.inTransaction(async (trx) => {
      const communities = await trx
        .selectFrom('community')
        .select(['id', 'name'])
        .where('site_id', '=', siteId)
        .execute();
      this.wasEmpty = await hasNoPosts(trx, siteId);
      this.fields = await fieldDefinitions(trx, siteId);
      this.communities = new Map(communities.map((community) => [community.name, community.id]));
      this.hasWritten = await beginRun(trx, { siteId, source, kind, now, runId: this.ids.runId });
    });
  }

  /** @returns the language that the site has taken over */
  private async end(report: ImportReport): Promise<string | null> {
    const { siteId, publish, by = null, language = null, database } = this.options;
    return this.inTransaction(
      async (trx) => {
        const spoken = this.wasEmpty
          ? await speakLike(trx, { siteId, by, language, nextId: database.ids.next })
          : null;
        await trx
          .updateTable('import_run')
          .set({
            status: 'finished',
            finished_ts: Math.floor(Date.now() / 1000),
            report: JSON.stringify(keptReport({ ...report, language: spoken })),
          })
          .where('site_id', '=', siteId)
          .where('id', '=', this.ids.runId)
          .execute();
        if (this.hasWritten || (await hasPendingAssets(trx, siteId))) await this.announceEnd(trx, report);
        for (const topic of this.touched) await publish?.(trx, topic);
        return spoken;
      },
      { isLast: true },
    );
  }

  /** Whoever reads what came in hears of it; the library fetches the files that are known by address only. */
  private async announceEnd(trx: Trx, { made, updated }: ImportReport): Promise<void> {
    const { siteId, source, by = null, database } = this.options;
    await record(trx, database.ids.next, {
      siteId,
      actor: { profileId: by, kind: 'command' },
      action: 'import.finished',
      objectKind: 'import',
      objectId: this.ids.runId,
      after: { source, made, updated },
      event: { source },
    });
  }

  private async write(batch: Batch, before: Promise<void>): Promise<void> {
    if (batch.items === 0) return;
    const parts = await this.writeParts(batch);
    // The report tells of batches in the order of the source.
    await before;
    this.tally.add(batch.tally);
    for (const { tally, ids } of parts) {
      ids?.commit();
      this.tally.add(tally);
    }
    this.items += batch.items;
    const { made, updated, source } = this.tally;
    if (!this.outer) await refreshGrown(this.options.database.db, GROWTH.whileLoading);
    this.options.onProgress?.({ items: this.items, posts: source.posts + source.pages, made, updated });
  }

  /** A batch as a whole, or, where something in it cannot be held, in ever smaller parts until that is alone. */
  private async writeParts(batch: Batch): Promise<Part[]> {
    // Drawn at the beginning, so that posts of one time stand in the order of the source.
    const drawn = batch.posts.map(this.options.database.ids.next);
    const stored = await storeFiles(this.options, batch, (work) => this.inTransaction(work));
    try {
      return [await this.inTransaction((trx) => this.writeIn(trx, batch, drawn, stored))];
    } catch (error) {
      if (!isOfOneItem(error)) throw error;
      const halves = batch.halves();
      if (!halves) return [partWithout(batch, error)];
      const first = await this.writeParts(halves[0]);
      return [...first, ...(await this.writeParts(halves[1]))];
    }
  }

  private async writeIn(
    trx: Trx,
    batch: Batch,
    drawn: readonly number[],
    stored: ReadonlyMap<string, StoredFile>,
  ): Promise<Part> {
    const { siteId, kind, now, by = null, giver = null, taskId = null, database } = this.options;
    const { mayWriteMarkup = false, mayLetRead = false, importId = null } = this.options;
    const ids = await this.ids.open(trx, { brought: broughtBy(batch), referred: referredBy(batch) });
    const tally = new Tally();
    const { communities, fields } = this;
    const left = drawn.values();
    const scope: BatchScope = {
      trx,
      siteId,
      now,
      ...{ kind, taskId, actor: { profileId: by, kind: importId === null ? 'command' : 'profile' } },
      ...{ by, mayWriteMarkup, mayLetRead, giver, fields },
      nextId: () => left.next().value ?? database.ids.next(),
      runId: this.ids.runId,
      ids,
      tally,
      stored,
      communities,
    };
    await loadCommunities(scope, batch.communities);
    await loadPeople(scope, batch.authors);
    await loadSourceSections(scope, batch.sections);
    await loadSourceTags(scope, batch.tags);
    await loadSourceMedia(scope, batch.media);
    await loadSourcePosts(scope, batch.posts);
    await loadSourceComments(scope, batch.comments);
    await loadSourceLiveUpdates(scope, batch.live_updates);
    await loadSourceRedirects(scope, batch.redirects);
    await takeFacts(scope, batch);
    await ids.save(trx);
    await this.leaveTrace(trx, tally);
    return { tally, ids };
  }

  private async leaveTrace(trx: Trx, { made, updated }: Tally): Promise<void> {
    if (!wrote({ made, updated })) return;
    if (made.authors + updated.authors > 0) this.touched.add('profile');
    if (made.sections + updated.sections > 0) this.touched.add('section');
    if (made.tags + updated.tags > 0) this.touched.add('tag');
    const written = (kind: 'posts' | 'pages' | 'live_updates') => made[kind] + updated[kind];
    if (written('posts') + written('pages') + written('live_updates') > 0) this.touched.add('post');
    const { siteId, source, by = null, database } = this.options;
    await record(trx, database.ids.next, {
      siteId,
      actor: { profileId: by, kind: 'command' },
      action: 'import.batch_loaded',
      objectKind: 'import',
      objectId: this.ids.runId,
      after: { source, made, updated },
      event: { source, made, updated },
    });
  }

  private async inTransaction<Result>(
    work: (trx: Trx) => Promise<Result>,
    { isLast = false } = {},
  ): Promise<Result> {
    if (this.outer) return withSavepoint(this.outer, work);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.options.database.db.transaction().execute(async (trx) => {
          await setForTransaction(trx, ...LOADING, ...(isLast ? [] : (['lateSync'] as const)));
          return work(trx);
        });
      } catch (error) {
        // Somebody took a slug between the look and the write, or two writers met.
        if (attempt >= MOST_TRIES || !mayWorkAgain(error)) throw error;
      }
    }
  }
}
