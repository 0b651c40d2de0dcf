import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { GalleryPicture } from './render/expand-shortcodes.ts';

const IDS = /\bids\s*=\s*(?:&quot;|&#8220;|&#8221;|["'”“″])?\s*(\d[\d,\s]{0,2000})/gi;
/** A gallery that names no pictures. */
const WHOLE = /\[gallery\b(?![^[\]]{0,4000}\bids\s*=)/i;
const MOST_PICTURES = 200;

type Row = GalleryPicture & { id: number; source_id: string | null };

/** The pictures of the galleries of a body: by the ids that a gallery names, or all of its post where it names none. */
type PicturesOf = (ids: string | undefined) => readonly GalleryPicture[];

/** What readers get of a picture: itself, or where it was while its file is not here. */
const shown = sql`asset.alt, asset.caption, case when asset.status = 'ready'
  then '/core/media/' || asset.id || '/original/picture' else asset.source_url end as src`;
const isOpen = sql`asset.deleted_ts is null and not asset.is_gated and asset.taken_down_ts is null`;

/** Ids are those of pictures here, or those that they had in the system that the body came from. */
export async function galleryPictures(
  db: Db,
  siteId: number,
  { id, html }: { id: number; html: string },
): Promise<PicturesOf> {
  const [named, own] = await Promise.all([
    namedPictures(db, siteId, html),
    WHOLE.test(html) ? ownPictures(db, siteId, id) : [],
  ]);
  return (ids) => (ids === undefined ? own : idsOf(ids).flatMap((one) => named.get(one) ?? []));
}

async function namedPictures(db: Db, siteId: number, html: string): Promise<Map<string, GalleryPicture>> {
  const named = [...html.matchAll(IDS)].flatMap(([, list = '']) => idsOf(list)).slice(0, MOST_PICTURES);
  const byId = new Map<string, GalleryPicture>();
  if (named.length === 0) return byId;
  const numbers = named.map(Number).filter(Number.isSafeInteger);
  const { rows } = await sql<Row>`
    select asset.id, null as source_id, ${shown} from asset
    where asset.site_id = ${siteId} and asset.id = any(${numbers}::bigint[]) and ${isOpen}
    union all
    select asset.id, named.source_id, ${shown} from import_source as named
    join asset on asset.site_id = ${siteId} and asset.id = named.object_id
    where named.site_id = ${siteId} and named.kind = 'media' and named.source_id = any(${named}::text[])
      and named.source = any(array(select distinct source from import_run where site_id = ${siteId}))
      and ${isOpen}`.execute(db);
  for (const { id, source_id, src, alt, caption } of rows) {
    const key = source_id ?? String(id);
    if (src && !byId.has(key)) byId.set(key, { src, alt, caption });
  }
  return byId;
}

/** The pictures that came with a post, in their order there. */
async function ownPictures(db: Db, siteId: number, postId: number): Promise<GalleryPicture[]> {
  const { rows } = await sql<GalleryPicture & { src: string | null }>`select ${shown} from asset
    where asset.site_id = ${siteId} and asset.post_id = ${postId} and asset.file_type = 'image' and ${isOpen}
    order by case when asset.custom ->> 'menu_order' ~ '^-?[0-9]{1,6}$'
      then (asset.custom ->> 'menu_order')::integer else 0 end, asset.id
    limit ${MOST_PICTURES}`.execute(db);
  return rows.filter(({ src }) => src !== null);
}

const idsOf = (list: string): string[] =>
  list
    .split(/[,\s]+/)
    .filter((id) => /^\d{1,19}$/.test(id))
    .slice(0, MOST_PICTURES);
