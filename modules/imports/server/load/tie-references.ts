import { sql } from 'kysely';
import { setAssetPosts } from '#modules/assets/assets.public.ts';
import { setCommentParents } from '#modules/comments/comments.public.ts';
import {
  linkTranslations,
  setPostImages,
  setPostParents,
  type Translation,
} from '#modules/posts/posts.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Tally } from '../import-report.ts';
import type { SourceKind } from '../source.ts';
import type { BatchIds, SourceIds } from './source-ids.ts';
import { type SectionPair, tieSections } from './tie-sections.ts';

const ROWS_AT_ONCE = 1_000;
const NOTHING = '';

type Row = { kind: SourceKind; source_id: string; object_id: number; pending: Record<string, string> };
type InTransaction = <Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>;

/** Ties what referred to later things, now that all have come. What still has no counterpart goes on waiting. */
export async function tieReferences(
  ids: SourceIds,
  tally: Tally,
  inTransaction: InTransaction,
): Promise<void> {
  let after: [string, string] = [NOTHING, NOTHING];
  const missing = { owners: 0, images: 0 };
  for (;;) {
    const rows = await inTransaction(async (trx) => {
      const page = await pendingRows(trx, ids, after);
      if (page.length > 0) await tie(trx, ids, page, { tally, missing });
      return page;
    });
    const last = rows.at(-1);
    if (!last) break;
    after = [last.kind, last.source_id];
  }
  const { owners, images } = missing;
  const say = (count: number, one: string, many: string) =>
    count > 0 && tally.warn('media', '', '', count === 1 ? one : `${count} ${many}`);
  say(
    owners,
    "A file belongs to a post that isn't in the source.",
    "files belong to posts that aren't in the source.",
  );
  say(images, "A post's lead image isn't in the source.", "lead images of posts aren't in the source.");
}

async function pendingRows(trx: Trx, ids: SourceIds, [kind, sourceId]: [string, string]): Promise<Row[]> {
  const { rows } = await sql<Row>`select kind, source_id, object_id, pending from import_source
    where site_id = ${ids.siteId} and source = ${ids.source} and pending is not null
      and (kind, source_id) > (${kind}, ${sourceId})
    order by kind, source_id limit ${ROWS_AT_ONCE}`.execute(trx);
  return rows;
}

/** Counts media files without their post, and posts without their picture. */
type Open = { tally: Tally; missing: { owners: number; images: number } };

async function tie(trx: Trx, ids: SourceIds, rows: readonly Row[], { tally, missing }: Open): Promise<void> {
  const found = await ids.open(trx, { brought: rows.flatMap(wantedBy) });
  const done: Row[] = [];
  const parents = { posts: [] as Pair[], comments: [] as Pair[] };
  const sections: SectionPair[] = [];
  const images: { id: number; image: { id: number } }[] = [];
  const owners: { id: number; postId: number }[] = [];
  const translations: Translation[] = [];
  for (const row of rows) {
    const { parent, image, post, translationOf } = row.pending;
    const id = row.object_id;
    let isOpen = false;
    if (parent !== undefined) {
      const parentId = parentOf(found, row.kind, parent);
      if (parentId === undefined) isOpen = true;
      else if (row.kind === 'comments') parents.comments.push({ id, parentId });
      else if (row.kind === 'sections') sections.push({ id, parentId, sourceId: row.source_id });
      else parents.posts.push({ id, parentId });
      if (isOpen) tally.warn(row.kind, row.source_id, '', `Its parent (${parent}) isn't in the source.`);
    }
    if (image !== undefined) {
      const assetId = found.objectId('media', image);
      if (assetId === undefined) {
        isOpen = true;
        missing.images += 1;
      } else images.push({ id, image: { id: assetId } });
    }
    if (post !== undefined) {
      const postId = found.postId(post);
      if (postId === undefined) {
        isOpen = true;
        missing.owners += 1;
      } else owners.push({ id, postId });
    }
    if (translationOf !== undefined) {
      const sourceId = found.postId(translationOf);
      if (sourceId !== undefined) translations.push({ sourceId, postId: id });
      else {
        isOpen = true;
        tally.warn(row.kind, row.source_id, '', `What it translates (${translationOf}) isn't in the source.`);
      }
    }
    if (!isOpen) done.push(row);
  }
  await tieSections(trx, ids.siteId, sections, tally);
  await setPostParents(trx, ids.siteId, parents.posts);
  await setCommentParents(trx, ids.siteId, parents.comments);
  await setPostImages(trx, ids.siteId, images);
  await setAssetPosts(trx, ids.siteId, owners);
  await linkTranslations(trx, ids.siteId, translations);
  await forget(trx, ids, done);
}

type Pair = { id: number; parentId: number };

function wantedBy(row: Row): [SourceKind, string][] {
  const { parent, image, post, translationOf } = row.pending;
  const wanted: [SourceKind, string][] = [];
  const isOfPost = row.kind === 'posts' || row.kind === 'pages';
  if (parent !== undefined)
    wanted.push(...(isOfPost ? bothKinds(parent) : [[row.kind, parent] as [SourceKind, string]]));
  if (image !== undefined) wanted.push(['media', image]);
  if (post !== undefined) wanted.push(...bothKinds(post));
  if (translationOf !== undefined) wanted.push(...bothKinds(translationOf));
  return wanted;
}

function bothKinds(id: string): [SourceKind, string][] {
  return [
    ['posts', id],
    ['pages', id],
  ];
}

function parentOf(found: BatchIds, kind: SourceKind, parent: string): number | undefined {
  return kind === 'posts' || kind === 'pages' ? found.postId(parent) : found.objectId(kind, parent);
}

async function forget(trx: Trx, ids: SourceIds, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update import_source set pending = null
    from unnest(${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.source_id)}::text[])
      as tied (kind, id)
    where import_source.site_id = ${ids.siteId} and import_source.source = ${ids.source}
      and import_source.kind = tied.kind and import_source.source_id = tied.id`.execute(trx);
}
