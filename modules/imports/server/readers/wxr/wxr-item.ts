import type { SourcePost } from '../../source.ts';
import { pathOfAddress, plainText, shortcodesIn, slugOf } from '../plain-text.ts';
import { secondsOf } from '../source-times.ts';
import { withCodeOfShortcodes } from './code-shortcodes.ts';
import { noteNumberedLinks, numberedPath } from './numbered-addresses.ts';
import { readComments, skipComments } from './wxr-comments.ts';
import type { WxrContext } from './wxr-context.ts';
import { reasonToSkip } from './wxr-no-content.ts';
import { termsOf } from './wxr-post-terms.ts';
import { authorInUse, metaOf } from './wxr-terms.ts';
import { rawTextOf, textOf, type XmlNode } from './xml-tree.ts';

/** Of translations that are tied; those of later groups come in as posts of their own. */
const MOST_GROUPS = 100_000;

/** One `<item>`: a post, a page, an attachment, or something that is no content. */
export function readItem(node: XmlNode, context: WxrContext): void {
  const type = textOf(node, 'wp:post_type');
  const rawTitle = textOf(node, 'title');
  const item: Item = {
    node,
    type,
    title: plainText(rawTitle),
    rawTitle,
    meta: metaOf(node, 'wp:postmeta'),
    statedId: textOf(node, 'wp:post_id'),
  };
  const reason = reasonToSkip(type);
  if (reason !== null) {
    context.skip(type, item.statedId, item.title, reason);
    skipComments(
      node,
      item.title,
      `It belongs to an item of the type "${type}", which is no content.`,
      context,
    );
  } else if (type === 'attachment') readAttachment(item, context);
  else readPost(item, context);
}

type Item = {
  node: XmlNode;
  type: string;
  title: string;
  rawTitle: string;
  meta: Record<string, unknown>;
  statedId: string;
};

function readAttachment(item: Item, context: WxrContext): void {
  const { node, meta } = item;
  const url = textOf(node, 'wp:attachment_url') || textOf(node, 'guid') || null;
  const parent = textOf(node, 'wp:post_parent');
  const file = typeof meta._wp_attached_file === 'string' ? meta._wp_attached_file : url;
  const alt = meta._wp_attachment_image_alt;
  const id = context.ownId('media', item.statedId || `${url ?? item.title}`);
  const authorId = authorInUse(context, textOf(node, 'dc:creator'));
  const description = rawTextOf(node, 'content:encoded') ?? '';
  const place = Number(textOf(node, 'wp:menu_order') || '0');
  skipComments(node, item.title, 'It belongs to a file, and only posts have comments here.', context);
  context.give({
    what: 'media',
    id,
    url,
    file: null,
    title: item.title,
    filename: fileName(file),
    alt: typeof alt === 'string' ? alt : null,
    caption: rawTextOf(node, 'excerpt:encoded') || null,
    mime: textOf(node, 'wp:post_mime_type') || null,
    postId: parent === '' || parent === '0' ? null : parent,
    authorId,
    createdTs: createdTsOf(node),
    custom: {
      ...meta,
      ...(description === '' ? {} : { description }),
      // The place among the files of its post.
      ...(Number.isInteger(place) && place !== 0 ? { menu_order: place } : {}),
    },
  });
}

function fileName(address: string | null): string | null {
  const name = address?.split(/[?#]/)[0]?.split('/').at(-1);
  if (!name) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The first text of a group is the one that the others translate. */
function translationOf(
  { group, language }: { group: string | null; language: string | null },
  id: string,
  { translated }: WxrContext,
): string | null {
  if (group === null || language === null) return null;
  const first = translated.get(group);
  if (first === undefined && translated.size < MOST_GROUPS) translated.set(group, id);
  return first ?? null;
}

function readPost(item: Item, context: WxrContext): void {
  const { node, type, meta } = item;
  const what = type === 'page' ? 'pages' : 'posts';
  const html = withCodeOfShortcodes(
    rawTextOf(node, 'content:encoded') ?? rawTextOf(node, 'description') ?? '',
  );
  const link = textOf(node, 'link');
  const id = context.ownId(
    what,
    item.statedId || textOf(node, 'guid') || link || item.title || `item ${context.next()}`,
  );
  const warn = (message: string) => context.warn(what, id, item.title, message);
  if (type === '') warn("It has no type, so it's imported as a post.");
  if (id.includes('~')) warn(`The ID ${item.statedId} is used twice. Both are imported.`);
  const terms = termsOf(node, context);
  const authorIds = authorsOf(node, terms.authors, context, warn);
  const parent = textOf(node, 'wp:post_parent');
  const status = statusOf(textOf(node, 'wp:status'), warn);
  // What was no page yet is only reached by its number, which nobody knows.
  const path = pathOfAddress(link) ?? (status === 'draft' ? null : numberedPath(link));
  const createdTs = createdTsOf(node);
  const thumbnail = meta._thumbnail_id;
  const shortcodes = shortcodesIn(html);
  if (shortcodes.length > 0) warn(`Its shortcodes are left in place: ${shortcodes.join(', ')}.`);
  context.give({
    what,
    id,
    type: typeOf(type, terms.format),
    title: item.title,
    subtitle: null,
    slug: slugOf(textOf(node, 'wp:post_name')) || null,
    status,
    visibility: textOf(node, 'wp:status') === 'private' ? 'private' : 'public',
    password: textOf(node, 'wp:post_password') || null,
    isFeatured: textOf(node, 'wp:is_sticky') === '1',
    html,
    excerpt: rawTextOf(node, 'excerpt:encoded') || null,
    authorIds,
    sectionIds: terms.sectionIds,
    primarySectionId: terms.sectionIds[0] ?? null,
    tagIds: terms.tagIds,
    parentId: parent === '' || parent === '0' ? null : parent,
    communityName: null,
    language: terms.language,
    translationOf: translationOf(terms, id, context),
    imageMediaId: typeof thumbnail === 'string' && thumbnail !== '' && thumbnail !== '0' ? thumbnail : null,
    imageUrl: null,
    createdTs,
    updatedTs:
      secondsOf(textOf(node, 'wp:post_modified_gmt')) ??
      secondsOf(textOf(node, 'wp:post_modified')) ??
      createdTs,
    publishedTs: status === 'live' ? createdTs : null,
    scheduledTs: status === 'scheduled' ? createdTs : null,
    commentsEnabled: textOf(node, 'wp:comment_status') !== 'closed',
    rating: 0,
    oldPaths: path === null ? [] : [path],
    custom: customOf(item, terms.others),
    seo: {},
  });
  if (status === 'live') context.seen.add(`live\n${id}`);
  noteNumberedLinks(html, context);
  giveOldSlugs(meta._wp_old_slug, id, path, context);
  readComments(node, id, item.title, context);
}

function authorsOf(
  node: XmlNode,
  several: readonly { slug: string; name: string }[],
  context: WxrContext,
  warn: (message: string) => void,
): string[] {
  const ids = several.map(({ slug, name }) => {
    const bare = slug.replace(/^cap-/, '');
    return context.loginOfSlug.get(bare) ?? authorInUse(context, bare, plainText(name));
  });
  if (ids.length === 0) {
    const creator = textOf(node, 'dc:creator') || textOf(node, 'wp:author');
    const id = authorInUse(context, creator);
    if (id !== null && id !== plainText(creator)) warn(`Its author "${creator}" is matched to "${id}".`);
    ids.push(id);
  }
  return [...new Set(ids.filter((id) => id !== null))];
}

function statusOf(status: string, warn: (message: string) => void): SourcePost['status'] {
  switch (status) {
    case 'publish':
    case 'private':
    case 'inherit':
      return 'live';
    case 'future':
      return 'scheduled';
    case 'draft':
      return 'draft';
    case 'pending':
      return 'in_review';
    case 'auto-draft':
      return 'autodraft';
    case 'trash':
      return 'removed';
    case '':
      warn("It has no status, so it's imported as a draft.");
      return 'draft';
    default:
      warn(`The status "${status}" is unknown. It's imported as a draft.`);
      return 'draft';
  }
}

function typeOf(type: string, format: string | null): SourcePost['type'] {
  if (type === 'page') return 'page';
  if (type === 'wp_block') return 'particle';
  if (format === 'gallery' || format === 'video' || format === 'link') return format;
  return 'article';
}

/** A draft that was never published has no time in UTC; its local one is the best there is. */
function createdTsOf(node: XmlNode): number | null {
  return (
    secondsOf(textOf(node, 'wp:post_date_gmt')) ??
    secondsOf(textOf(node, 'wp:post_date')) ??
    secondsOf(textOf(node, 'pubDate').replace(/^.*-0001.*$/, ''))
  );
}

const USED = new Set(
  `title link pubDate dc:creator guid description content:encoded excerpt:encoded category wp:post_id wp:post_date
  wp:post_date_gmt wp:post_modified wp:post_modified_gmt wp:comment_status wp:post_name wp:status wp:post_parent
  wp:post_type wp:post_password wp:is_sticky wp:attachment_url wp:postmeta wp:comment wp:author`.split(/\s+/),
);

/** All that has no place of its own, so that nothing is lost. */
function customOf(item: Item, otherTerms: Record<string, string[]>): Record<string, unknown> {
  const custom: Record<string, unknown> = { ...item.meta };
  if (item.type !== 'post' && item.type !== 'page') custom.wp_post_type = item.type;
  if (item.rawTitle !== item.title) custom.wp_title = item.rawTitle;
  const guid = textOf(item.node, 'guid');
  if (guid !== '') custom.wp_guid = guid;
  const slug = textOf(item.node, 'wp:post_name');
  if (slug !== '' && slug !== slugOf(slug)) custom.wp_post_name = slug;
  for (const [taxonomy, names] of Object.entries(otherTerms)) custom[`wp_terms_${taxonomy}`] = names;
  for (const child of item.node.children) {
    const isPlain =
      child.text.trim() !== '' && !(child.name === 'wp:menu_order' && child.text.trim() === '0');
    if (!USED.has(child.name) && isPlain) custom[child.name.replace(/[:?]+/, '_')] = child.text;
  }
  return custom;
}

function giveOldSlugs(value: unknown, postId: string, path: string | null, context: WxrContext): void {
  const slugs = Array.isArray(value) ? value : value === undefined ? [] : [value];
  for (const slug of slugs) {
    if (typeof slug !== 'string' || slug.trim() === '') continue;
    const old = path === null ? `/${slug}/` : path.replace(/[^/]+\/?$/, `${slug}/`);
    const id = context.ownId('redirects', `${postId}:${slug}`);
    context.give({ what: 'redirects', id, path: old, target: { postId }, status: 301 });
  }
}
