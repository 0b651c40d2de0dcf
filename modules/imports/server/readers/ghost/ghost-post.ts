import type { SourceItem, SourcePost } from '../../source.ts';
import { markdownToHtml } from '../markdown/markdown-html.ts';
import { slugOf } from '../plain-text.ts';
import { secondsOfValue } from '../source-times.ts';
import type { GhostLinks } from './ghost-links.ts';
import { isTrue, textIn } from './ghost-tables.ts';
import { lexicalToHtml } from './lexical-html.ts';
import { mobiledocToHtml } from './mobiledoc-html.ts';

type Row = Record<string, unknown>;

/** Ghost writes its own address as this mark; without it links and pictures lead to the site they are now on. */
const OWN_ADDRESS = '__GHOST_URL__';
const SEO_KEYS = `meta_title meta_description og_image og_title og_description twitter_image twitter_title
  twitter_description canonical_url frontmatter email_subject`.split(/\s+/);
const CUSTOM_KEYS = `uuid codeinjection_head codeinjection_foot custom_template amp email_recipient_filter
  feature_image_alt feature_image_caption comment_id show_title_and_feature_image tiers`.split(/\s+/);

/** One row of `posts`, with what has to be said about it. */
export function* postOf(
  row: Row,
  links: GhostLinks,
  ownId: (kind: string, id: string) => string,
): Generator<SourceItem> {
  const what = row.type === 'page' || isTrue(row.page) ? 'pages' : 'posts';
  const stated = textIn(row, 'id');
  const title = textIn(row, 'title')?.trim() ?? '';
  const key = stated ?? textIn(row, 'slug') ?? textIn(row, 'uuid') ?? title;
  if (key === '') {
    yield { what: 'skipped', kind: what, id: '', title, reason: 'It has no ID and no title.' };
    return;
  }
  const id = ownId(what, key);
  const warnings: string[] = [];
  if (id !== key) warnings.push(`The ID ${key} is used twice. Both are imported.`);
  const body = bodyOf(row, warnings);
  if (title === '' && body.html === '') {
    yield { what: 'skipped', kind: what, id, title, reason: 'It has no title and no text.' };
    return;
  }
  const meta = links.metaOf.get(key) ?? {};
  const image = textIn(row, 'feature_image') ?? textIn(row, 'image');
  const status = statusOf(row, warnings);
  const createdTs = secondsOfValue(row.created_at);
  const publishedTs = secondsOfValue(row.published_at);
  const post: SourcePost = {
    what,
    id,
    type: what === 'pages' ? 'page' : 'article',
    title,
    subtitle: null,
    slug: slugOf(textIn(row, 'slug') ?? '') || null,
    status,
    visibility: visibilityOf(row, warnings),
    password: null,
    isFeatured: isTrue(row.featured),
    html: body.html,
    excerpt: textIn(row, 'custom_excerpt'),
    authorIds: authorsOf(row, key, links, warnings),
    sectionIds: [],
    primarySectionId: null,
    tagIds: tagsOf(key, links, warnings),
    parentId: null,
    communityName: null,
    language: textIn(row, 'locale') ?? (row.language === 'en_US' ? null : textIn(row, 'language')),
    imageMediaId: null,
    imageUrl: image === null ? null : image.replace(OWN_ADDRESS, ''),
    createdTs: createdTs ?? publishedTs,
    updatedTs: secondsOfValue(row.updated_at) ?? createdTs,
    publishedTs: status === 'live' ? (publishedTs ?? createdTs) : null,
    scheduledTs: status === 'scheduled' ? publishedTs : null,
    // Ghost has comments below posts alone.
    commentsEnabled: what === 'posts',
    rating: 0,
    oldPaths: typeof row.slug === 'string' && row.slug !== '' ? [`/${row.slug}/`] : [],
    custom: { ...customOf(row, meta), ...body.custom },
    seo: picked({ ...row, ...meta }, SEO_KEYS),
  };
  yield post;
  for (const message of warnings) yield { what: 'warning', kind: what, id, title, message };
}

function bodyOf(row: Row, warnings: string[]): { html: string; custom: Record<string, unknown> } {
  const html = textIn(row, 'html');
  if (html !== null) return { html: html.replaceAll(OWN_ADDRESS, ''), custom: {} };
  const mobiledoc = textIn(row, 'mobiledoc');
  const lexical = textIn(row, 'lexical');
  const converted =
    lexical !== null ? lexicalToHtml(lexical) : mobiledoc !== null ? mobiledocToHtml(mobiledoc) : null;
  if (converted) {
    const lost =
      converted.unknown.length === 0 ? '' : ` Without a counterpart: ${converted.unknown.join(', ')}.`;
    warnings.push(`It has no HTML, so it's made from ${lexical !== null ? 'Lexical' : 'Mobiledoc'}.${lost}`);
  }
  const markdown = textIn(row, 'markdown');
  const made = converted?.html ?? (markdown === null ? '' : markdownToHtml(markdown));
  const custom = { ghost_lexical: lexical, ghost_mobiledoc: mobiledoc, source_markdown: markdown };
  return { html: made.replaceAll(OWN_ADDRESS, ''), custom: picked(custom, Object.keys(custom)) };
}

function statusOf(row: Row, warnings: string[]): SourcePost['status'] {
  switch (row.status) {
    case 'published':
    case 'sent':
      return 'live';
    case 'scheduled':
      return 'scheduled';
    case 'draft':
      return 'draft';
    case null:
    case undefined:
      warnings.push("It has no status, so it's imported as a draft.");
      return 'draft';
    default:
      warnings.push(`The status "${String(row.status)}" is unknown. It's imported as a draft.`);
      return 'draft';
  }
}

/** What only members may read there must not become public here. */
function visibilityOf(row: Row, warnings: string[]): SourcePost['visibility'] {
  if (row.status === 'sent') return 'unlisted';
  const visibility = row.visibility ?? 'public';
  if (visibility === 'public') return 'public';
  warnings.push(`Only “${String(visibility)}” readers could read it. It's private here.`);
  return 'private';
}

function authorsOf(row: Row, key: string, links: GhostLinks, warnings: string[]): string[] {
  const single = textIn(row, 'author_id') ?? textIn(row, 'author');
  const stated = links.authorsOf.get(key) ?? (single === null ? [] : [single]);
  const known = stated.filter((id) => links.hasUser.has(id));
  if (known.length < stated.length) {
    const missing = stated.filter((id) => !links.hasUser.has(id));
    warnings.push(`Its author isn't in the export (id ${missing.join(', ')}).`);
  }
  return known;
}

function tagsOf(key: string, links: GhostLinks, warnings: string[]): string[] {
  const stated = links.tagsOf.get(key) ?? [];
  const missing = stated.filter((id) => !links.hasTag.has(id));
  if (missing.length > 0) warnings.push(`One of its tags isn't in the export (id ${missing.join(', ')}).`);
  return stated.filter((id) => links.hasTag.has(id));
}

function customOf(row: Row, meta: Row): Record<string, unknown> {
  const custom = prefixed(picked({ ...row, ...meta }, CUSTOM_KEYS));
  if (row.visibility !== undefined && row.visibility !== null && row.visibility !== 'public') {
    custom.ghost_visibility = row.visibility;
  }
  if (row.status === 'sent' || isTrue(meta.email_only)) custom.ghost_email_only = true;
  return custom;
}

function prefixed(fields: Row): Row {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [`ghost_${key}`, value]));
}

function picked(row: Row, keys: readonly string[]): Row {
  const isThere = (value: unknown) => value !== null && value !== undefined && value !== '';
  return Object.fromEntries(
    keys
      .filter((key) => isThere(row[key]))
      .map((key) => [key, typeof row[key] === 'string' ? row[key].replaceAll(OWN_ADDRESS, '') : row[key]]),
  );
}
