import { createHash } from 'node:crypto';
import { absolute, pagesNeedsOf, postsAgain, type ReaderSite } from '#modules/pages/pages.public.ts';
import { directionOf } from '#platform/contract/language.ts';
import type { Ground } from '#platform/server/ground.ts';
import { MOST_PAYLOAD_BYTES } from './encrypt-push.ts';

/** What the newsroom wrote into a notification. */
export type PushWords = { post_id: number; title: string; body: string; has_image: boolean };

/** What a notification says and where it leads. */
export type PushNote = {
  title: string;
  body: string;
  url: string;
  image: string | null;
  icon: string | null;
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
};

/** The same for all alerts of a post, so that a corrected one takes the place of the earlier one. */
export const topicOf = (siteId: number, postId: number): string =>
  createHash('sha256').update(`alert ${siteId} ${postId}`).digest('base64url').slice(0, 32);

/** A notification as browsers get it; null where its post is nothing that every reader may read. */
export async function pushNote(ground: Ground, site: ReaderSite, words: PushWords): Promise<PushNote | null> {
  const needs = pagesNeedsOf(ground);
  const [post] = await postsAgain(needs, site, [words.post_id]);
  if (!post) return null;
  const { favicon } = await needs.face(site.id);
  const lang = post.lang ?? site.locale;
  return {
    ...{ title: words.title, body: words.body, url: post.url, tag: topicOf(site.id, words.post_id) },
    image: words.has_image ? (post.picture?.src ?? null) : null,
    icon: favicon ? absolute(site.base, favicon.src) : null,
    ...{ lang, dir: directionOf(lang) },
  };
}

/** A notification as it is encrypted; where an address is too long for one message, without its pictures. */
export function noteBytes(note: PushNote): Buffer {
  for (const less of [{}, { image: null }, { image: null, icon: null }]) {
    const bytes = Buffer.from(JSON.stringify({ ...note, ...less }));
    if (bytes.length <= MOST_PAYLOAD_BYTES) return bytes;
  }
  return Buffer.from(JSON.stringify({ ...note, image: null, icon: null, url: '/' }));
}
