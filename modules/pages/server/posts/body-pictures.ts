import { pictureSources, sourceColumns } from '#modules/assets/assets.public.ts';
import type { ImageSettings } from '#modules/assets/image-settings.contract.ts';
import type { Db } from '#platform/server/database.ts';
import { escapeHtml } from '#platform/server/html.ts';

/** A picture of the library as cleaned bodies show it: its attributes up to the address, and those after it. */
const PICTURE =
  /<img((?:\s+[\w:-]+(?:="[^"]*")?)*?)\s+src="(\/core\/media\/(\d{1,16})\/[^"]*)"((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g;
/** As wide as the column of a story. */
const SIZES = '(min-width: 48rem) 42rem, 100vw';
const MOST = 500;

/** What a page with this body is stale by: the pictures of the library that it shows. */
export const pictureKeys = (body: string): string[] => idsIn(body).map((id) => `asset-${id}`);

/** A picture stands in a body as its address does, in whatever order and sizes its attributes are by then. */
const ADDRESS = /<img[^>]{0,2000}?\ssrc="\/core\/media\/(\d{1,16})\//g;

const idsIn = (body: string): number[] =>
  [...new Set(Array.from(body.matchAll(ADDRESS), ([, id]) => Number(id)))].slice(0, MOST);

/** A cleaned body whose pictures of the library come in the size that is shown, when it comes to them. */
export async function withPictureSizes(
  db: Db,
  siteId: number,
  body: string,
  settings: ImageSettings,
): Promise<string> {
  if (!body.includes('/core/media/')) return body;
  const ids = idsIn(body);
  if (ids.length === 0) return body;
  const rows = await db
    .selectFrom('asset')
    .select(sourceColumns)
    .select(['width', 'height'])
    .where('site_id', '=', siteId)
    .where('status', '=', 'ready')
    .where('is_gated', '=', false)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return body.replaceAll(PICTURE, (whole, before: string, src: string, id: string, after: string) => {
    const row = byId.get(Number(id));
    const rest = before + after;
    const says = (name: string) => rest.includes(` ${name}=`);
    if (!row) return whole;
    const { srcset, avif } = pictureSources(row, settings);
    const size = row.width && row.height && !says('width') && !says('height');
    const image = [
      `<img${before} src="${src}"`,
      ...(srcset !== null && !says('srcset') ? [` srcset="${escapeHtml(srcset)}" sizes="${SIZES}"`] : []),
      ...(size ? [` width="${row.width}" height="${row.height}"`] : []),
      `${after}>`,
    ].join('');
    return avif === null || says('srcset')
      ? image
      : `<picture><source type="image/avif" srcset="${escapeHtml(avif)}" sizes="${SIZES}">${image}</picture>`;
  });
}
