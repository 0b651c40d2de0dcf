import type { PageResult, ReaderSite, Teaser } from '#modules/pages/pages.public.ts';
import { absolute } from '#modules/pages/pages.public.ts';
import { directionOf } from '#platform/contract/language.ts';
import { type EmbedField, MOST_EMBED_BYTES } from '../../embed-kinds.contract.ts';
import type { EmbedFeedDraft } from '../../embeds.contract.ts';
import { pictureOf } from '../document/feed-values.ts';
import type { FeedNeeds } from '../feed-needs.ts';
import { FeedFails, postsOfSource } from '../source-posts.ts';
import { labelsIn } from './embed-labels.ts';
import { sourceOfEmbed } from './embed-sources.ts';

export type EmbedSettings = EmbedFeedDraft;
type EmbedItem = {
  url: string;
  headline: string;
  image?: string;
  section?: string;
  summary?: string;
  author?: string;
  date?: string;
};

/** What the widget shows: how it looks, and posts that everybody may read. */
export async function embedData(
  needs: FeedNeeds,
  site: ReaderSite,
  embed: EmbedSettings,
  now: number,
): Promise<PageResult> {
  const language = embed.language ?? site.locale;
  const { rows, keys } = await postsOf(needs, site, embed, now);
  const teasers = await needs.posts.teasers(site, rows);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: site.timezone });
  const items = teasers.map((post) => itemOf(site, embed.fields, post, date));
  const look = {
    ...{ title: embed.title, template: embed.template, colors: embed.colors },
    ...{ language, direction: directionOf(language), labels: labelsIn(language) },
  };
  return {
    ...{ status: 200, type: 'application/json; charset=utf-8' },
    body: withinBytes(look, items),
    keys: ['site', ...keys, ...teasers.flatMap((post) => post.keys)],
  };
}

/** As many of the posts as the answer may weigh. */
function withinBytes(look: object, items: readonly EmbedItem[]): string {
  for (let count = items.length; ; count -= 1) {
    const body = JSON.stringify({ ...look, items: items.slice(0, count) });
    if (count === 0 || Buffer.byteLength(body) <= MOST_EMBED_BYTES) return body;
  }
}

async function postsOf(needs: FeedNeeds, site: ReaderSite, embed: EmbedSettings, now: number) {
  const found = await sourceOfEmbed(needs.db, site.id, embed.source);
  const ownKeys = found?.feedId ? [`feed-${found.feedId}`] : [];
  if (!found) return { rows: [], keys: ownKeys };
  const chosen = await postsOfSource(needs, site.id, found.source, now).catch((error: unknown) => {
    // A list on another site shows nothing rather than a failure that nobody there can mend.
    if (error instanceof FeedFails) return null;
    throw error;
  });
  if (!chosen) return { rows: [], keys: ownKeys };
  const rows = await needs.posts.rows(site.id, chosen.choice, embed.count);
  const keys = chosen.choice.by === 'posts' ? [] : await needs.posts.keys(site.id, chosen.choice);
  return { rows: rows.filter((row) => !row.has_password), keys: [...ownKeys, ...chosen.keys, ...keys] };
}

function itemOf(
  site: ReaderSite,
  fields: readonly EmbedField[],
  post: Teaser,
  date: Intl.DateTimeFormat,
): EmbedItem {
  const shows = (field: EmbedField) => fields.includes(field);
  const picture = shows('image') && post.picture ? pictureOf(post.picture, 'small') : '';
  const authors = post.authors.map(({ name }) => name).join(', ');
  return {
    url: absolute(site.base, post.url),
    headline: post.headline,
    ...(picture ? { image: absolute(site.base, picture) } : {}),
    ...(shows('section') && post.section ? { section: post.section.title } : {}),
    ...(shows('summary') && post.summary ? { summary: post.summary } : {}),
    ...(shows('author') && authors ? { author: authors } : {}),
    ...(shows('date') ? { date: date.format(post.ts * 1000) } : {}),
  };
}
