import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { GalleryPicture } from './render/expand-shortcodes.ts';

const IDS = /\bids\s*=\s*(?:&quot;|&#8220;|&#8221;|["'”“″])?\s*(\d[\d,\s]{0,2000})/gi;
const MOST_PICTURES = 200;

type Row = GalleryPicture & { id: number; source_id: string | null };

/**
 * The pictures that the galleries of a body name: by their ids here, or by those that they had in the system that the
 * body came from.
 */
export async function galleryPictures(
  db: Db,
  siteId: number,
  html: string,
): Promise<(ids: string) => readonly GalleryPicture[]> {
  const named = [...html.matchAll(IDS)].flatMap(([, list = '']) => idsOf(list)).slice(0, MOST_PICTURES);
  if (named.length === 0) return () => [];
  const numbers = named.map(Number).filter(Number.isSafeInteger);
  const { rows } = await sql<Row>`
    select asset.id, asset.alt, asset.caption, import_source.source_id,
      case when asset.status = 'ready' then '/core/media/' || asset.id || '/original/picture'
        else asset.source_url end as src
    from asset left join import_source on import_source.site_id = ${siteId} and import_source.kind = 'asset'
      and import_source.object_id = asset.id and import_source.source_id = any(${named}::text[])
    where asset.site_id = ${siteId} and asset.deleted_ts is null and not asset.is_gated
      and asset.taken_down_ts is null and (asset.id = any(${numbers}::bigint[]) or asset.id = any(
        select object_id from import_source as named where named.site_id = ${siteId} and named.kind = 'asset'
          and named.source_id = any(${named}::text[])))`.execute(db);
  const byId = new Map<string, GalleryPicture>();
  for (const { id, source_id, src, alt, caption } of rows) {
    if (!src) continue;
    byId.set(String(id), { src, alt, caption });
    if (source_id !== null && !byId.has(source_id)) byId.set(source_id, { src, alt, caption });
  }
  return (ids) => idsOf(ids).flatMap((id) => byId.get(id) ?? []);
}

const idsOf = (list: string): string[] =>
  list
    .split(/[,\s]+/)
    .filter((id) => /^\d{1,19}$/.test(id))
    .slice(0, MOST_PICTURES);
