import { picturesBefore, urlOfPicture } from '#modules/assets/assets.public.ts';
import type { Db } from '#platform/server/database.ts';

/** A picture of another host as cleaned bodies show it. */
const ELSEWHERE = /<img\b[^<>]{0,2000}?\ssrc="https?:/;
const TAG = /<(?:img|a)\b[^<>]{1,8000}>/g;
const ADDRESS = /(\s(?:src|href)=")(https?:[^"]{1,2000})"/;
/** The sizes of the old site are not those of this one. */
const OLD_SIZES = /\s(?:srcset|sizes)="[^"]*"/g;

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
  const find = (await picturesBefore(db, siteId, [post])).get(post.id);
  if (!find) return { html, keys: [] };
  const keys = new Set<string>();
  const shown = html.replace(TAG, (tag) => {
    const moved = tag.replace(ADDRESS, (whole, before: string, address: string) => {
      const picture = find(address);
      if (!picture) return whole;
      keys.add(`asset-${picture.id}`);
      return picture.isHere ? `${before}${urlOfPicture(picture)}"` : whole;
    });
    return moved === tag ? tag : moved.replace(OLD_SIZES, '');
  });
  return { html: shown, keys: [...keys] };
}
