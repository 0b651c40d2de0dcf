import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import type { SourceKind } from '../source.ts';

/** What an earlier import, or an earlier batch, made of a thing of the source. */
export type Known = {
  objectId: number;
  hash: string;
  revision: number;
  /** The import that made it, and with which revision; null for one that was there, or that the command made. */
  importId: number | null;
  madeRevision: number | null;
  /** When that import was undone; what is in the trash since then comes back with its import. */
  undoneTs: number | null;
};

/** References that wait for what they mean, such as `{ parent: '12' }`. */
export type Pending = Record<string, string>;

type Row = {
  kind: string;
  source_id: string;
  object_id: number;
  content_hash: string;
  object_revision: number;
  import_id: number | null;
  made_revision: number | null;
  undone_ts: number | null;
};

/** Redirects that follow from the addresses of other things, by their paths. */
export const ADDRESSES = 'addresses';

const columns = [
  ...(['source', 'kind', 'source_id', 'object_id', 'content_hash', 'object_revision', 'run_id'] as const),
  ...(['pending', 'import_id', 'made_revision'] as const),
];

/** Ids of people, sections and tags that were met lately; posts and comments would be too many. */
const MOST_REMEMBERED = 20_000;
const REMEMBERED: ReadonlySet<string> = new Set(['authors', 'sections', 'tags']);

type Pairs = Iterable<readonly [SourceKind, string]>;

/** From the ids of one source to those of the site, kept in the database and never as a whole in memory. */
export class SourceIds {
  readonly siteId: number;
  readonly source: string;
  readonly runId: number;
  readonly importId: number | null;
  private readonly remembered = new Map<string, number>();

  constructor(siteId: number, source: string, runId: number, importId: number | null = null) {
    this.siteId = siteId;
    this.source = source;
    this.runId = runId;
    this.importId = importId;
  }

  /**
   * Looks up everything that a batch brings or refers to, in one statement.
   * @param wanted.referred of these the ids alone count, so those that are remembered are not looked up
   */
  async open(trx: Trx, wanted: { brought: Pairs; referred?: Pairs }): Promise<BatchIds> {
    const keys = new Map<string, readonly [SourceKind, string]>();
    // Others may be remembered in their place while this batch is written.
    const remembered = new Map<string, number>();
    for (const pair of wanted.brought) keys.set(`${pair[0]}\n${pair[1]}`, pair);
    for (const pair of wanted.referred ?? []) {
      const key = `${pair[0]}\n${pair[1]}`;
      const objectId = this.remembered.get(key);
      if (objectId === undefined) keys.set(key, pair);
      else remembered.set(key, objectId);
    }
    const pairs = [...keys.values()];
    const found = new Map<string, Known>();
    if (pairs.length > 0) {
      // Looked up one by one: of a site that is being filled the planner knows nothing, and would read all of it.
      const { rows } = await sql<Row>`select known.*
        from unnest(${pairs.map(([kind]) => kind)}::text[], ${pairs.map(([, id]) => id)}::text[]) as wanted (kind, id)
        cross join lateral (
          select kind, source_id, object_id, content_hash, object_revision, import_id, made_revision, undone_ts
          from import_source
          where site_id = ${this.siteId} and source = ${this.source} and kind = wanted.kind and source_id = wanted.id
          offset 0
        ) as known`.execute(trx);
      for (const row of rows) {
        found.set(`${row.kind}\n${row.source_id}`, {
          objectId: row.object_id,
          hash: row.content_hash,
          ...{ revision: row.object_revision, importId: row.import_id },
          ...{ madeRevision: row.made_revision, undoneTs: row.undone_ts },
        });
      }
    }
    return new BatchIds(this, found, remembered);
  }

  remember(key: string, objectId: number): void {
    if (this.remembered.size >= MOST_REMEMBERED && !this.remembered.has(key)) {
      const [oldest] = this.remembered.keys();
      if (oldest !== undefined) this.remembered.delete(oldest);
    }
    this.remembered.set(key, objectId);
  }
}

type Change = {
  kind: SourceKind;
  id: string;
  objectId: number;
  hash: string;
  revision: number;
  pending: Pending;
  importId: number | null;
  madeRevision: number | null;
};

/** The ids that one batch needs; what it adds is written and remembered with the batch. */
export class BatchIds {
  private readonly all: SourceIds;
  private readonly found: Map<string, Known>;
  private readonly remembered: ReadonlyMap<string, number>;
  private readonly assigned = new Map<string, number>();
  private readonly fresh: Change[] = [];
  private readonly changed: Change[] = [];
  private readonly written = new Map<string, number>();
  private readonly addresses: { path: string; objectId: number }[] = [];

  constructor(all: SourceIds, found: Map<string, Known>, remembered: ReadonlyMap<string, number>) {
    this.all = all;
    this.found = found;
    this.remembered = remembered;
  }

  get source(): string {
    return this.all.source;
  }

  known(kind: SourceKind, id: string): Known | undefined {
    return this.found.get(`${kind}\n${id}`);
  }

  /** The object of the site that a thing of the source is, or undefined. */
  objectId(kind: SourceKind, id: string): number | undefined {
    const key = `${kind}\n${id}`;
    return this.assigned.get(key) ?? this.found.get(key)?.objectId ?? this.remembered.get(key);
  }

  /** A post or a page: sources name both by the same ids. */
  postId(id: string): number | undefined {
    return this.objectId('posts', id) ?? this.objectId('pages', id);
  }

  /** Says which object a new thing becomes, before its row is written, so that others can refer to it. */
  assign(kind: SourceKind, id: string, objectId: number): void {
    this.assigned.set(`${kind}\n${id}`, objectId);
  }

  /** What this batch made or changed itself; nothing of what was there under the same name. */
  writtenId(kind: SourceKind, id: string): number | undefined {
    return this.written.get(`${kind}\n${id}`);
  }

  made(
    kind: SourceKind,
    id: string,
    objectId: number,
    hash: string,
    rest: { revision?: number; pending?: Pending } = {},
  ) {
    this.assign(kind, id, objectId);
    const { revision = 1, pending = {} } = rest;
    if (revision !== 0) this.written.set(`${kind}\n${id}`, objectId);
    const by = revision === 0 ? null : this.all.importId;
    const change = { kind, id, objectId, hash, revision, pending };
    // Of what an undo took and the trash no longer has, the entry is there.
    const isNew = !this.found.has(`${kind}\n${id}`);
    (isNew ? this.fresh : this.changed).push({
      ...change,
      ...{ importId: by, madeRevision: by === null ? null : revision },
    });
  }

  /** What an undo put into the trash is back, as if it were made by this import. */
  cameBack(kind: SourceKind, id: string, hash: string, known: Known, pending: Pending = {}): void {
    this.written.set(`${kind}\n${id}`, known.objectId);
    const revision = known.revision + 1;
    const { importId } = this.all;
    const made = { importId, madeRevision: importId === null ? null : revision };
    this.changed.push({ kind, id, objectId: known.objectId, hash, revision, pending, ...made });
  }

  /** A redirect from an address that something of the source had; it has no id of its own there. */
  addressMade(path: string, objectId: number): void {
    if (this.all.importId !== null) this.addresses.push({ path, objectId });
  }

  updated(kind: SourceKind, id: string, hash: string, known: Known, pending: Pending = {}): void {
    const { objectId, importId, madeRevision } = known;
    this.written.set(`${kind}\n${id}`, objectId);
    const revision = known.revision + 1;
    this.changed.push({ kind, id, objectId, hash, revision, pending, importId, madeRevision });
  }

  /** Writes down what this batch made and changed. */
  async save(trx: Trx): Promise<void> {
    const { siteId, source, runId } = this.all;
    await insertRows(
      trx,
      'import_source',
      siteId,
      columns,
      this.fresh.map((one) => [
        ...[source, one.kind, one.id, one.objectId, one.hash, one.revision, runId, jsonOf(one.pending)],
        ...[one.importId, one.madeRevision],
      ]),
    );
    await insertRows(
      trx,
      'import_source',
      siteId,
      columns,
      this.addresses.map(({ path, objectId }) => [
        ...[source, ADDRESSES, path, objectId, '', 1, runId, null],
        ...[this.all.importId, 1],
      ]),
      `on conflict (site_id, source, kind, source_id) do update set object_id = excluded.object_id,
        run_id = excluded.run_id, import_id = excluded.import_id, made_revision = excluded.made_revision`,
    );
    await updateRows(
      trx,
      'import_source',
      siteId,
      {
        keys: { source: 'text', kind: 'text', source_id: 'text' },
        columns: {
          ...{ object_id: 'bigint', content_hash: 'text', object_revision: 'integer', run_id: 'bigint' },
          ...{ pending: 'jsonb', import_id: 'bigint', made_revision: 'integer', undone_ts: 'bigint' },
        },
      },
      this.changed.map((one) => [
        ...[source, one.kind, one.id, one.objectId, one.hash, one.revision, runId, jsonOf(one.pending)],
        ...[one.importId, one.madeRevision, null],
      ]),
    );
  }

  /** Keeps what was found and made at hand for the batches to come; called once the batch is safely in. */
  commit(): void {
    for (const [key, known] of this.found) this.keep(key, known.objectId);
    for (const [key, objectId] of this.assigned) this.keep(key, objectId);
  }

  private keep(key: string, objectId: number): void {
    if (REMEMBERED.has(key.slice(0, key.indexOf('\n')))) this.all.remember(key, objectId);
  }
}

function jsonOf(pending: Pending): string | null {
  return Object.keys(pending).length === 0 ? null : JSON.stringify(pending);
}
