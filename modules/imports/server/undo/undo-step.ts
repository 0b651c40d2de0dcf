import { sql } from 'kysely';
import { noteUses, unloadAssets } from '#modules/assets/assets.public.ts';
import { unloadComments } from '#modules/comments/comments.public.ts';
import { unloadLiveEntries } from '#modules/live-blogs/live-archive.public.ts';
import { postPath, unloadPosts } from '#modules/posts/posts.public.ts';
import { unloadProfiles } from '#modules/profiles/profiles.public.ts';
import { unloadRedirects } from '#modules/redirects/redirects.public.ts';
import { unloadSections } from '#modules/sections/sections.public.ts';
import { unloadTags } from '#modules/tags/tags.public.ts';
import type { StayingRow, Unloaded, Unloading } from '#platform/server/rows/unload-rows.ts';
import { MOST_LEFT_LINES } from '../../import-kinds.contract.ts';
import type { ImportUndoReport } from '../../imports.contract.ts';
import { noCounts } from '../import-report.ts';
import { countedAs, titlesOf, type UndoneKind, undoneKinds } from './made-things.ts';

const AT_ONCE = 200;
/** Sections come together, as a parent goes only with all below it. */
const SECTIONS_AT_ONCE = 20_000;

/** Where an undo stands, and what it has taken and left so far. */
export type UndoPosition = {
  kind: number;
  after: { source: string; sourceId: string };
  done: number;
  isOver: boolean;
  report: ImportUndoReport;
};

export const undoBeginning = (): UndoPosition => ({
  ...{ kind: 0, after: NOTHING, done: 0, isOver: false },
  report: { removed: noCounts(), left: noCounts(), lines: [] },
});

const NOTHING = { source: '', sourceId: '' };

type Entry = {
  source: string;
  source_id: string;
  object_id: number;
  made_revision: number;
  object_revision: number;
};

/** Takes the next things back that an import made, each by its own room, and forgets that they came in. */
export async function undoNext(
  unloading: Unloading,
  importId: number,
  position: UndoPosition,
): Promise<UndoPosition> {
  const kind = undoneKinds[position.kind];
  if (kind === undefined) return { ...position, isOver: true };
  const most = kind === 'sections' ? SECTIONS_AT_ONCE : AT_ONCE;
  const entries = await nextEntries(unloading, importId, kind, position.after, most);
  const last = entries.at(-1);
  if (!last) return { ...position, kind: position.kind + 1, after: NOTHING };
  const { gone, stays } = await unload(unloading, importId, kind, entries);
  if (kind === 'posts' || kind === 'pages') {
    await noteUses(...([unloading.trx, unloading.siteId, stays.map(({ id }) => id)] as const));
  }
  await forget(unloading, kind, entries, new Set(gone));
  return {
    ...position,
    after: { source: last.source, sourceId: last.source_id },
    done: position.done + entries.length,
    report: await reported(unloading, position.report, kind, { gone, stays }),
  };
}

async function nextEntries(
  { trx, siteId }: Unloading,
  importId: number,
  kind: UndoneKind,
  after: UndoPosition['after'],
  most: number,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select source, source_id, object_id, made_revision, object_revision from import_source
    where site_id = ${siteId} and import_id = ${importId} and kind = ${kind}
      and (source_id, source) > (${after.sourceId}, ${after.source})
    order by source_id, source limit ${most} for update`.execute(trx);
  return rows;
}

/** What a later import wrote over belongs to that one. */
async function unload(
  unloading: Unloading,
  importId: number,
  kind: UndoneKind,
  entries: readonly Entry[],
): Promise<Unloaded> {
  const own = entries.filter((one) => one.object_revision === one.made_revision);
  const later = entries.filter((one) => one.object_revision !== one.made_revision);
  const wanted = own.map((one) => ({ id: one.object_id, revision: one.made_revision }));
  const { gone, stays } = await byRoom(unloading, importId, kind, wanted);
  const updated = later.map((one): StayingRow => ({ id: one.object_id, reason: 'updated_by_import' }));
  return { gone, stays: [...stays, ...updated] };
}

type Wanted = readonly { id: number; revision: number }[];

async function byRoom(
  unloading: Unloading,
  importId: number,
  kind: UndoneKind,
  wanted: Wanted,
): Promise<Unloaded> {
  switch (kind) {
    case 'posts':
    case 'pages':
      return unloadPosts(unloading, wanted);
    case 'comments':
      return unloadComments(unloading, wanted, await ofLeftPosts(unloading, importId, 'comment', wanted));
    case 'live_updates':
      return unloadLiveEntries(
        unloading,
        wanted,
        await ofLeftPosts(unloading, importId, 'live_entry', wanted),
      );
    case 'media':
      return unloadAssets(unloading, wanted, await ofLeftPosts(unloading, importId, 'asset', wanted));
    case 'redirects':
    case 'addresses':
      return unloadRedirects(unloading, wanted, await leadingToPosts(unloading, wanted));
    case 'tags':
      return unloadTags(unloading, wanted);
    case 'sections':
      return unloadSections(unloading, wanted);
    case 'authors':
      return unloadProfiles(unloading, wanted);
  }
}

/** Those that belong to posts of the import that are not in the trash: they stay together. */
async function ofLeftPosts(
  { trx, siteId }: Unloading,
  importId: number,
  table: 'comment' | 'live_entry' | 'asset',
  wanted: Wanted,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select one.id from ${sql.table(table)} as one
    join import_source as known on known.site_id = ${siteId} and known.import_id = ${importId}
      and known.kind in ('posts', 'pages') and known.object_id = one.post_id
    join post on post.site_id = ${siteId} and post.id = one.post_id and post.status <> 4
    where one.site_id = ${siteId} and one.id = any(${wanted.map(({ id }) => id)}::bigint[])`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Redirects that lead to posts which are not in the trash: the old addresses of what stays. */
async function leadingToPosts({ trx, siteId }: Unloading, wanted: Wanted): Promise<Set<number>> {
  const { rows: redirects } = await sql<{
    id: number;
    redirect_to: string;
  }>`select id, redirect_to from redirect
    where site_id = ${siteId} and id = any(${wanted.map(({ id }) => id)}::bigint[])
      and redirect_to is not null`.execute(trx);
  const slugs = redirects.map(({ redirect_to }) => redirect_to.slice(redirect_to.lastIndexOf('/') + 1));
  const { rows: posts } = await sql<{ slug: string }>`select slug from post
    where site_id = ${siteId} and slug = any(${slugs}::text[]) and status <> 4`.execute(trx);
  const paths = new Set(posts.map(({ slug }) => postPath(slug)));
  return new Set(redirects.filter(({ redirect_to }) => paths.has(redirect_to)).map(({ id }) => id));
}

/** A second import makes anew what is gone; posts come back from the trash by it, so their entries stay. */
async function forget(
  { trx, siteId, now }: Unloading,
  kind: UndoneKind,
  entries: readonly Entry[],
  gone: ReadonlySet<number>,
): Promise<void> {
  const rows = entries.filter((one) => gone.has(one.object_id));
  if (rows.length === 0) return;
  const these = sql`unnest(${rows.map((one) => one.source)}::text[], ${rows.map((one) => one.source_id)}::text[])
    as gone (source, source_id)`;
  const found = sql`import_source.site_id = ${siteId} and import_source.kind = ${kind}
    and import_source.source = gone.source and import_source.source_id = gone.source_id`;
  if (kind === 'posts' || kind === 'pages') {
    await sql`update import_source set undone_ts = ${now}, import_id = null, made_revision = null, pending = null
      from ${these} where ${found}`.execute(trx);
  } else await sql`delete from import_source using ${these} where ${found}`.execute(trx);
}

async function reported(
  { trx, siteId }: Unloading,
  report: ImportUndoReport,
  kind: UndoneKind,
  { gone, stays }: Unloaded,
): Promise<ImportUndoReport> {
  const what = countedAs(kind);
  const named = stays.slice(0, Math.max(0, MOST_LEFT_LINES - report.lines.length));
  const ids = named.map(({ id }) => id);
  const titles = await titlesOf(trx, siteId, kind, ids);
  const writers = await titlesOf(
    trx,
    siteId,
    'authors',
    named.flatMap(({ by }) => by ?? []),
  );
  return {
    removed: { ...report.removed, [what]: report.removed[what] + gone.length },
    left: { ...report.left, [what]: report.left[what] + stays.length },
    lines: [
      ...report.lines,
      ...named.map(({ id, reason, by = null, ts = null }) => ({
        ...{ what, id, title: titles.get(id) ?? '', reason, ts },
        by: by === null ? null : (writers.get(by) ?? null),
      })),
    ],
  };
}
