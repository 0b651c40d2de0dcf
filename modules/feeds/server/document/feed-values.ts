import type { FeedItem } from '#modules/pages/pages.public.ts';
import { primaryLanguage } from '#platform/contract/language.ts';
import { CUSTOM_FIELD, type FeedField } from '../../feed-fields.contract.ts';
import { type ImageSize, imageWidths, type UtmKey, utmKeys } from '../../feed-kinds.contract.ts';

/** What of a feed decides what its fields say. */
export type ValueSettings = {
  body: 'full' | 'excerpt' | 'none';
  image_size: ImageSize;
  utm: Readonly<Partial<Record<UtmKey, string>>>;
};
export type ValueSite = { base: string; title: string; locale: string };
/** A post with what is read of it beside what lists show. */
export type FeedPost = FeedItem & { custom: Readonly<Record<string, unknown>> };

/** What a post has in a field: nothing, one value or several. Addresses have a host. */
export function valuesOfField(
  site: ValueSite,
  settings: ValueSettings,
  post: FeedPost,
  field: string,
): readonly string[] {
  if (field.startsWith(CUSTOM_FIELD)) return customValues(post.custom[field.slice(CUSTOM_FIELD.length)]);
  const whole = (address: string) => (address.startsWith('/') ? site.base + address : address);
  const language = post.lang ?? site.locale;
  const of: Readonly<Record<FeedField, () => readonly string[]>> = {
    id: () => [String(post.id)],
    url: () => [withUtm(whole(post.url), settings.utm)],
    external_url: () => [post.target?.url ?? ''],
    kicker: () => [post.kicker],
    headline: () => [post.headline],
    subheadline: () => [post.subheadline],
    summary: () => [post.summary],
    body: () => [settings.body === 'full' ? post.html : settings.body === 'excerpt' ? post.summary : ''],
    authors: () => post.authors.map(({ name }) => name),
    author_urls: () => post.authors.map(({ url }) => whole(url)),
    section: () => [post.section?.title ?? ''],
    section_url: () => [post.section ? whole(post.section.url) : ''],
    tags: () => post.tags,
    topics: () => [...new Set([...(post.section ? [post.section.title] : []), ...post.tags])],
    published: () => [post.iso],
    updated: () => [new Date(post.changed_ts * 1000).toISOString()],
    image_url: () => [post.picture ? whole(pictureOf(post.picture, settings.image_size)) : ''],
    image_alt: () => [post.picture?.alt ?? ''],
    image_caption: () => [post.picture?.caption ?? ''],
    language: () => [language],
    language_code: () => [primaryLanguage(language)],
    site_title: () => [site.title],
    constant: () => [],
  };
  return Object.hasOwn(of, field) ? of[field as FeedField]() : [];
}

/** The widest of a picture's sizes that is not wider than asked; the picture itself where none is. */
export function pictureOf(
  { src, srcset }: { src: string; srcset?: string | null | undefined },
  size: ImageSize,
): string {
  const most = imageWidths[size];
  if (most === null || !srcset) return src;
  const sizes = srcset.split(', ').flatMap((candidate) => {
    const [address = '', width = ''] = candidate.split(' ');
    return [{ address, width: Number.parseInt(width, 10) }];
  });
  const fitting = sizes.filter(({ width }) => width <= most).sort((one, other) => other.width - one.width);
  return fitting[0]?.address ?? sizes[0]?.address ?? src;
}

function withUtm(address: string, utm: ValueSettings['utm']): string {
  const added = utmKeys.flatMap((key) => {
    const value = utm[key];
    return value ? [`utm_${key}=${encodeURIComponent(value.toWellFormed())}`] : [];
  });
  if (added.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}`;
}

function customValues(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(customValues);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return [String(value)];
  }
  return [];
}
