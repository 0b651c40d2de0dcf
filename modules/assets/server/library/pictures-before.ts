import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';

/** A picture of the library, and whether its file is there yet. */
export type PictureBefore = { id: number; filename: string; isHere: boolean };
/** Finds the picture that a text names by the address that it came from. */
export type FindPictureBefore = (address: string) => PictureBefore | undefined;

/** The number that WordPress gives a picture, as its texts name it. */
const NUMBERED = /\bwp-image-(\d{1,15})\b/g;
const PICTURE = /<img\b[^<>]{0,2000}?\ssrc\s{0,9}=\s{0,9}["']?(https?:[^"'\s<>]{1,2000})/gi;
const MOST_OF_POST = 500;
const MOST = 20_000;

type Row = { of: number; id: number; filename: string; is_here: boolean; source_url: string };

/**
 * The pictures that came with posts from another site, and those that their texts name by the numbers that they had
 * there: a text goes on naming them by their old addresses.
 * @returns by post; nothing for a post that none came with
 */
export async function picturesBefore(
  db: Db | Trx,
  siteId: number,
  posts: readonly { id: number; body: string }[],
): Promise<Map<number, FindPictureBefore>> {
  const ids = posts.map(({ id }) => id);
  const named = posts.flatMap(({ id, body }) => {
    const numbers = new Set(Array.from(body.matchAll(NUMBERED), ([, number = '']) => number));
    return [...numbers].slice(0, MOST_OF_POST).map((number) => ({ id, number }));
  });
  const columns = sql`asset.id, asset.source_url, asset.filename, asset.status = 'ready' as is_here`;
  const isOpen = sql`asset.file_type = 'image' and asset.source_url is not null and asset.deleted_ts is null
    and not asset.is_gated and asset.taken_down_ts is null`;
  const { rows } = await sql<Row>`
    (select asset.post_id as of, ${columns} from asset
      where asset.site_id = ${siteId} and asset.post_id = any(${ids}::bigint[]) and ${isOpen} limit ${sql.lit(MOST)})
    union all
    select named.post_id, ${columns}
    from unnest(${named.map(({ id }) => id)}::bigint[], ${named.map(({ number }) => number)}::text[]) as named (post_id, number)
    join import_source as known on known.site_id = ${siteId} and known.kind = 'media' and known.source_id = named.number
      and known.source = any(array(select distinct source from import_run where site_id = ${siteId}))
    join asset on asset.site_id = ${siteId} and asset.id = known.object_id
    where ${isOpen}`.execute(db);
  return new Map([...Map.groupBy(rows, ({ of }) => of)].map(([id, own]) => [id, finder(own)]));
}

/** The pictures of texts that came from another site, as far as they are in the library. */
export async function usesByOldAddress(
  trx: Db | Trx,
  siteId: number,
  posts: readonly { id: number; body: string }[],
): Promise<{ asset: number; post: number }[]> {
  const asked = posts.filter(({ body }) => body.search(PICTURE) >= 0);
  if (asked.length === 0) return [];
  const found = await picturesBefore(trx, siteId, asked);
  return asked.flatMap(({ id, body }) => {
    const find = found.get(id);
    const used = new Set<number>();
    for (const [, address = ''] of find ? body.matchAll(PICTURE) : []) {
      const picture = find?.(address);
      if (picture) used.add(picture.id);
      if (used.size >= MOST_OF_POST) break;
    }
    return [...used].map((asset) => ({ asset, post: id }));
  });
}

/** The pictures of texts of one post that are in the library by now: the addresses that the texts name, and those here. */
export async function picturesNow(
  db: Db,
  siteId: number,
  postId: number,
  texts: readonly string[],
): Promise<{ address: string; url: string }[]> {
  const body = texts.join('\n');
  const named = [...new Set(Array.from(body.matchAll(PICTURE), ([, address = '']) => address))];
  if (named.length === 0) return [];
  const find = (await picturesBefore(db, siteId, [{ id: postId, body }])).get(postId);
  return named.slice(0, MOST_OF_POST).flatMap((address) => {
    const picture = find?.(address);
    return picture?.isHere ? { address: address.replaceAll('&amp;', '&'), url: urlOf(picture) } : [];
  });
}

/** Where the library serves a picture. */
export const urlOf = ({ id, filename }: Pick<PictureBefore, 'id' | 'filename'>): string =>
  `/core/media/${id}/original/${encodeURIComponent(filename || 'picture')}`;

/** By the address itself, or else by what it is without its size, where that is one picture. */
function finder(rows: readonly Row[]): FindPictureBefore {
  const exact = new Map<string, PictureBefore>();
  const whole = new Map<string, PictureBefore | null>();
  for (const { id, filename, is_here: isHere, source_url } of rows) {
    const [picture, address] = [{ id, filename, isHere }, plain(source_url)];
    exact.set(address, picture);
    const known = whole.get(withoutSize(address));
    whole.set(withoutSize(address), known === undefined || known?.id === id ? picture : null);
  }
  return (text) => {
    const address = plain(text.replaceAll('&amp;', '&'));
    return exact.get(address) ?? whole.get(withoutSize(address)) ?? undefined;
  };
}

function plain(address: string): string {
  const { host = '', pathname = address, search = '' } = URL.parse(address) ?? {};
  return `${host.replace(/^www\./, '')}${pathname}${search}`;
}

const withoutSize = (address: string): string =>
  address.replace(/(?:-\d{1,5}x\d{1,5}|-scaled)(\.[a-z]{3,4})$/i, '$1');
