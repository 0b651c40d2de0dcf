import { badgesOfPost } from '#modules/badges/badges.public.ts';
import type { Db } from '#platform/server/database.ts';
import { type Picture, type PostImage, picturesOf } from './pictures.ts';

/** A badge as readers see it; `url` is empty where it leads nowhere. */
export type ShownBadge = { name: string; description: string; url: string; picture: Picture | null };

/** What a post wears. */
export async function shownBadges(db: Db, siteId: number, postId: number): Promise<ShownBadge[]> {
  const badges = await badgesOfPost(db, siteId, postId);
  if (badges.length === 0) return [];
  const images = badges.map(({ avatar }) => imageOf(avatar));
  const pictureOf = await picturesOf(db, siteId, images);
  return badges.map(({ name, description, link }, at) => ({
    ...{ name, description, url: link },
    picture: pictureOf(images[at] ?? null),
  }));
}

/** The picture of a badge is the id of an asset or a web address, both as text. */
const imageOf = (avatar: string): PostImage =>
  /^[1-9]\d{0,15}$/.test(avatar) ? { id: Number(avatar) } : avatar === '' ? null : { url: avatar };
