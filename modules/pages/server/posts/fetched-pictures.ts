import { type FindPictureBefore, picturesBefore, urlOfPicture } from '#modules/assets/assets.public.ts';
import type { Db } from '#platform/server/database.ts';

/** A picture of another host as cleaned bodies show it. */
const ELSEWHERE = /<img\b[^<>]{0,2000}?\ssrc="https?:/;
const TAG = /<(?:img|a)\b[^<>]{1,8000}>/g;
const ADDRESS = /(\s(?:src|href)=")(https?:[^"]{1,2000})"/;
/** The sizes of the old site are not those of this one. */
const OLD_SIZES = /\s(?:srcset|sizes)="[^"]*"/g;

type Text = { id: number; body: string };
/** A post with what it shows of others. */
type Cleaned = Text & { html: string; particles?: readonly Text[] };
type Shown = { html: string; keys: string[] };

/**
 * Cleaned bodies whose pictures came with them from another site: from the library as soon as they are there, until
 * then from where they were. However many bodies these are, the library is asked once.
 * @returns in the same order; also what a page with them is stale by
 */
export async function withFetchedPictures(
  db: Db,
  siteId: number,
  posts: readonly Cleaned[],
): Promise<Shown[]> {
  const asked = posts.filter(({ html }) => ELSEWHERE.test(html));
  const texts = asked.flatMap(textsOf);
  const found = asked.length === 0 ? null : await picturesBefore(db, siteId, texts);
  return posts.map((post) => {
    const { html } = post;
    const finds = ELSEWHERE.test(html) ? textsOf(post).flatMap(({ id }) => found?.get(id) ?? []) : [];
    if (finds.length === 0) return { html, keys: [] };
    return shownFrom((address) => firstOf(finds, address), html);
  });
}

const textsOf = ({ id, body, particles = [] }: Cleaned): Text[] => [{ id, body }, ...particles];

/** A post's own picture comes before one of a particle in it. */
function firstOf(finds: readonly FindPictureBefore[], address: string): ReturnType<FindPictureBefore> {
  for (const find of finds) {
    const picture = find(address);
    if (picture) return picture;
  }
  return undefined;
}

function shownFrom(find: FindPictureBefore, html: string): Shown {
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
