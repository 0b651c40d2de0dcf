import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** A picture of another host as cleaned bodies show it. */
const ELSEWHERE = /<img\b[^<>]{0,2000}?\ssrc="https?:/;
const TAG = /<(?:img|a)\b[^<>]{1,8000}>/g;
const ADDRESS = /(\s(?:src|href)=")(https?:[^"]{1,2000})"/;
/** The sizes of the old site are not those of this one. */
const OLD_SIZES = /\s(?:srcset|sizes)="[^"]*"/g;
/** The number that WordPress gives a picture, as its texts name it. */
const NUMBERED = /\bwp-image-(\d{1,15})\b/g;
const MOST = 500;

type Fetched = { id: number; source_url: string; filename: string; is_here: boolean };

/**
 * A cleaned body whose pictures came with it from another site: from the library as soon as they are there, until
 * then from where they were.
 * @returns also what a page with it is stale by
 */
export async function withFetchedPictures(
  db: Db,
  siteId: number,
  post: { id: number; body: string },
  html: string,
): Promise<{ html: string; keys: string[] }> {
  if (!ELSEWHERE.test(html)) return { html, keys: [] };
  const byName = new Map((await fetchedOf(db, siteId, post)).map((one) => [nameOf(one.source_url), one]));
  const keys = new Set<string>();
  const shown = html.replace(TAG, (tag) => {
    const moved = tag.replace(ADDRESS, (whole, before: string, address: string) => {
      const picture = byName.get(nameOf(address.replaceAll('&amp;', '&')));
      if (!picture) return whole;
      keys.add(`asset-${picture.id}`);
      const file = encodeURIComponent(picture.filename || 'picture');
      return picture.is_here ? `${before}/core/media/${picture.id}/original/${file}"` : whole;
    });
    return moved === tag ? tag : moved.replace(OLD_SIZES, '');
  });
  return { html: shown, keys: [...keys] };
}

/** The pictures that came with a post, and those that its text names by the numbers that they had. */
async function fetchedOf(
  db: Db,
  siteId: number,
  { id, body }: { id: number; body: string },
): Promise<Fetched[]> {
  const named = [...new Set(Array.from(body.matchAll(NUMBERED), ([, number = '']) => number))].slice(0, MOST);
  const columns = sql`asset.id, asset.source_url, asset.filename, asset.status = 'ready' as is_here`;
  const isOpen = sql`asset.file_type = 'image' and asset.source_url is not null and asset.deleted_ts is null
    and not asset.is_gated and asset.taken_down_ts is null`;
  const { rows } = await sql<Fetched>`
    (select ${columns} from asset
      where asset.site_id = ${siteId} and asset.post_id = ${id} and ${isOpen} limit ${sql.lit(MOST)})
    union all
    select ${columns} from import_source as named
    join asset on asset.site_id = ${siteId} and asset.id = named.object_id
    where named.site_id = ${siteId} and named.kind = 'media' and named.source_id = any(${named}::text[])
      and named.source = any(array(select distinct source from import_run where site_id = ${siteId}))
      and ${isOpen}`.execute(db);
  return rows;
}

/** An address without what tells the sizes of one picture apart. */
function nameOf(address: string): string {
  const { host = '', pathname = address } = URL.parse(address) ?? {};
  const name = pathname.replace(/(?:-\d{1,5}x\d{1,5}|-scaled)?(\.[a-z]{3,4})$/i, '$1');
  return `${host.replace(/^www\./, '')}${name}`;
}
