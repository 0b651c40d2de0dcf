import type { Db } from '#platform/server/database.ts';
import { PEOPLE_KIND } from '../import-kinds.contract.ts';
import { cameBefore } from './came-before.ts';
import { ImportProblem } from './import-problem.ts';
import { type Counts, type ImportReport, noCounts, sourceKinds } from './import-report.ts';
import { openInput } from './input/open-input.ts';
import type { SourceInput } from './input/source-input.ts';
import type { UnpackLimits } from './input/unpack-archive.ts';
import { leadEarlierTexts } from './lead-earlier-texts.ts';
import type { LoadOptions } from './load/load-options.ts';
import { loadSource } from './load/load-source.ts';
import { storable } from './load/storable.ts';
import { withOwnHost } from './readers/archive/own-hosts.ts';
import { openReader } from './readers/open-reader.ts';
import { ownLinks } from './readers/own-links.ts';
import { MOST_SAMPLES, resolveSource, type Sample } from './resolve-source.ts';
import type { SourceItem } from './source.ts';
import { lockSource } from './source-lock.ts';
import type { ImportKind, SourceReader, TableChoice, TableFacts } from './source-reader.ts';

export type ImportProgress = {
  phase: 'checking' | 'loading';
  /** Of the whole source, from 0 to 1. */
  share: number;
  posts: number;
} & Written;

/** What a run has made and updated so far. */
type Written = { made: Counts; updated: Counts };

export type RunImportOptions = Omit<LoadOptions, 'kind' | 'source' | 'language' | 'onProgress'> & {
  path: string;
  kind?: ImportKind;
  connectionString: string;
  onProgress?: (progress: ImportProgress) => void;
  /** How much an archive may hold, where its sender is not to be trusted with the disk. */
  limits?: UnpackLimits;
  /** How a table is read. */
  choice?: TableChoice;
  /** Told how a table was read. */
  onTable?: (table: TableFacts) => void;
  /** Shown each item of the source before anything is written. */
  onItem?: (item: SourceItem) => void;
  /** Stops the import after the batches under way; what is in is kept. */
  signal?: AbortSignal;
};

/**
 * Brings a file or folder into a site. The whole source is read once before anything is written, so that a broken
 * one leaves the site as it was.
 * @throws ImportProblem
 */
export async function runImport(options: RunImportOptions): Promise<ImportReport> {
  const { path, kind, connectionString, onProgress, onItem, limits, signal, choice, onTable, ...load } =
    options;
  const began = performance.now();
  const input = await openInput(path, limits);
  try {
    const reader = await openReader(input, kind, choice);
    const { uri } = await siteOf(options.database.db, options.siteId);
    const before = await cameBefore(options.database.db, options.siteId);
    const links = ownLinks(() => reader.addresses?.() ?? [], before);
    const items = () => {
      const read = reader.items();
      return untilStopped(reader.hosts ? withOwnHost(read, reader.hosts, uri) : read, signal);
    };
    const nothing = { made: noCounts(), updated: noCounts() };
    const isOfPeople = reader.kind === PEOPLE_KIND;
    const checked = await check(shown(links.learn(items()), onItem), input, isOfPeople, (share, posts) =>
      onProgress?.({ phase: 'checking', share, posts, ...nothing }),
    );
    const table = reader.table?.();
    if (table) onTable?.(table);
    const source = await nameOfSource(options.database.db, options.siteId, reader, input, checked.samples);
    const unlock = await lockSource(connectionString, options.siteId, source);
    let written: Written = nothing;
    try {
      const report = await loadSource(
        {
          ...load,
          kind: reader.kind,
          source,
          language: reader.language?.() ?? null,
          leadEarlier: async (runId) => {
            const { database, siteId, now, by } = options;
            const run = { database, siteId, runId, now, by, source, signal };
            const led = await leadEarlierTexts(run, before, reader.addresses?.() ?? []);
            refuseStopped(signal);
            return led;
          },
          onProgress: (done) => {
            written = done;
            const { posts, made, updated } = done;
            onProgress?.({
              phase: 'loading',
              share: done.items / Math.max(1, checked.items),
              ...{ posts, made, updated },
            });
          },
        },
        links.lead(items()),
      );
      return { ...report, seconds: Math.round((performance.now() - began) / 10) / 100 };
    } catch (error) {
      throw options.isDryRun ? error : withWhatWasKept(error, written);
    } finally {
      await unlock();
    }
  } finally {
    await input.close();
  }
}

const siteOf = (db: Db, siteId: number) =>
  db.selectFrom('site').select('uri').where('id', '=', siteId).executeTakeFirstOrThrow();

async function nameOfSource(
  db: Db,
  siteId: number,
  reader: SourceReader,
  input: SourceInput,
  samples: readonly Sample[],
): Promise<string> {
  const wanted = { kind: reader.kind, identity: reader.identity(), inputName: input.name };
  return resolveSource(db, siteId, wanted, samples);
}

async function* untilStopped(
  items: AsyncIterable<SourceItem>,
  signal: AbortSignal | undefined,
): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    refuseStopped(signal);
    yield item;
  }
}

function refuseStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ImportProblem('The import was stopped.');
}

async function* shown(
  items: AsyncIterable<SourceItem>,
  onItem: ((item: SourceItem) => void) | undefined,
): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    onItem?.(item);
    yield item;
  }
}

/** Reads everything once: a broken source is found before anything is written. */
async function check(
  source: AsyncIterable<SourceItem>,
  input: SourceInput,
  isOfPeople: boolean,
  onProgress: (share: number, posts: number) => void,
): Promise<{ items: number; samples: Sample[] }> {
  const samples: Sample[] = [];
  let items = 0;
  let posts = 0;
  for await (const item of source) {
    items += 1;
    if (item.what === 'posts' || item.what === 'pages') {
      posts += 1;
      const { what, id, title, createdTs } = item;
      if (samples.length < MOST_SAMPLES)
        samples.push({ what, id, title: title.toWellFormed().replaceAll('\0', ''), createdTs });
    }
    if (isOfPeople && item.what === 'authors' && samples.length < MOST_SAMPLES) {
      const { what, id, name, email } = storable(item);
      const { username = null } = item.otherIds ?? {};
      samples.push({ what, id, title: name, createdTs: null, email });
      // A file that knew less told them by less.
      if (username !== null && username !== id)
        samples.push({ what, id: username, title: name, createdTs: null, email });
    }
    if (items % 500 === 0) onProgress(Math.min(1, input.bytesRead() / Math.max(1, input.bytesTotal)), posts);
  }
  return { items, samples };
}

/** A failure in the middle leaves whole batches behind; that has to be said. */
function withWhatWasKept(error: unknown, written: Written): unknown {
  const message =
    error instanceof ImportProblem ? error.sentence : error instanceof Error ? error.message : String(error);
  const said = message.replace(/[.!?]?$/, '.');
  const problem = new ImportProblem(`${said} ${whatWasKept(written)} The same command goes on from there.`);
  problem.cause = error;
  return problem;
}

function whatWasKept({ made, updated }: Written): string {
  const kinds = sourceKinds.filter((kind) => made[kind] + updated[kind] > 0);
  if (kinds.length === 0) return 'It changed nothing here.';
  const counts = kinds.map((kind) => `${kind}: ${(made[kind] + updated[kind]).toLocaleString('en-US')}`);
  return `What had come in by then was kept (${counts.join(', ')}).`;
}
