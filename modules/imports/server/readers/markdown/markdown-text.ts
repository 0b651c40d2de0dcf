import { languageTagOf } from '#platform/contract/language.ts';
import type { SourceAuthor, SourcePost } from '../../source.ts';
import { plainText, slugOf, templateMarksIn } from '../plain-text.ts';
import { secondsOf } from '../source-times.ts';
import { addressedName, type ContentFile, type Generator } from './content-files.ts';
import { splitFrontMatter } from './front-matter.ts';
import { Fields } from './front-matter-fields.ts';
import { authorsOf } from './markdown-authors.ts';
import { htmlOfTemplate, markdownToHtml } from './markdown-html.ts';
import {
  isLanguageFirst,
  kindOf,
  oldPathsOf,
  placeOfFile,
  slugOfText,
  timeOfText,
} from './markdown-place.ts';
import type { Permalinks } from './permalink-patterns.ts';
import type { SitePlace } from './site-place.ts';
import { withOwnValues, withTemplateAddresses } from './template-addresses.ts';
import { withCodeFenced } from './template-code.ts';
import { isMarkOf, withOutputs } from './template-output.ts';
import { withPictures } from './template-pictures.ts';

export type ReadText = {
  post: SourcePost;
  authors: SourceAuthor[];
  sections: { id: string; name: string }[];
  tags: { id: string; name: string }[];
  redirects: string[];
  /** Where the whole page led on to, for pages that were nothing but a redirect. */
  leadsTo: string | null;
  warnings: string[];
  image: string | null;
};

type Knowledge = {
  generator: Generator;
  permalinks: Permalinks;
  site: SitePlace;
  values: Record<string, unknown>;
  authors: Map<string, Record<string, unknown>>;
  /** The language that has no folder in the addresses of the site. */
  usualLanguage: string | null;
};

/** One text of a folder, as a post or a page. */
export function readMarkdownText(content: ContentFile, text: string, knowledge: Knowledge): ReadText {
  const { fields: raw, body: written, hasFields } = splitFrontMatter(text);
  const isHtml = /\.x?html?$/i.test(content.name);
  const { generator } = knowledge;
  const filled = withTemplateAddresses(
    withOwnValues(isHtml ? written : withCodeFenced(written), raw, knowledge.values),
  );
  const body = withOutputs(filled, generator);
  const fields = new Fields(raw);
  const place = placeOfFile(content.place);
  const page = isHtml && !hasFields ? wholePage(body) : { title: null, html: body };
  const publishedTs = timeOfText(fields, place);
  const what = kindOf(place, fields, publishedTs !== null);
  const slug = slugOfText(fields, place);
  // What is no tag of a language, such as its name in its own letters, would make the page one of no language.
  const said =
    languageTagOf(fields.takeText('lang', 'language', 'locale') ?? '') ??
    languageTagOf(content.language ?? '');
  const language = content.language?.toLowerCase() === knowledge.usualLanguage ? null : content.language;
  const name = addressedName(content);
  // Hugo puts languages before all folders, others leave them where they are.
  const addressed = isLanguageFirst(knowledge.generator) ? place : placeOfFile(name);
  const oldPaths = oldPathsOf(fields, addressed, slug, { ...knowledge, language, name });
  const isDraft = fields.isTrue('draft') || fields.isFalse('published') || place.isDraft;
  const stated = fields.takeText('title', 'name');
  const title = plainText(stated ?? page.title ?? headingOf(body) ?? titleOfStem(place.stem));
  const taxonomies = fields.below('taxonomies');
  const tags = termsOf([...tagsIn(fields, generator), ...taxonomies.takeList('tags')]);
  const categories = [
    ...place.categories,
    ...(generator === 'jekyll' ? fields.takeWords('categories') : fields.takeList('categories')),
    ...fields.takeList('category'),
    ...taxonomies.takeList('categories', 'category'),
  ];
  const sections = termsOf(categories);
  const authors = authorsOf(fields, knowledge.authors);
  const leadsTo = fields.takeText('redirect_to');
  const image = imageOf(fields);
  const html = isHtml
    ? htmlOfTemplate(page.html, isMarkOf(generator))
    : markdownToHtml(body, isMarkOf(generator));
  const description = fields.takeText('description');
  const warnings = warningsOf(withPictures(body, isHtml), leadsTo, oldPaths.length > 0, title, stated);
  const updated = secondsOf(fields.takeText('updated', 'lastmod', 'last_modified_at', 'modified'));
  const post: SourcePost = {
    what,
    id: content.name,
    type: what === 'pages' ? 'page' : 'article',
    title,
    kicker: plainText(fields.takeText('kicker', 'eyebrow') ?? '') || null,
    subtitle: plainText(fields.takeText('subtitle', 'subheadline') ?? '') || null,
    // All languages share the addresses of a site.
    slug: (content.translationOf === null ? slug : slugOf(`${slug}-${said ?? content.language}`)) || null,
    status: isDraft || leadsTo !== null ? 'draft' : 'live',
    visibility: 'public',
    password: null,
    isFeatured: fields.isTrue('featured') || fields.isTrue('sticky'),
    html,
    excerpt: fields.takeText('excerpt', 'summary', 'teaser') ?? description,
    authorIds: authors.map((author) => author.id),
    sectionIds: sections.map((section) => section.id),
    primarySectionId: sections[0]?.id ?? null,
    tagIds: tags.map((tag) => tag.id),
    parentId: null,
    communityName: null,
    language: said,
    translationOf: content.translationOf,
    imageMediaId: null,
    imageUrl: image,
    createdTs: publishedTs ?? updated,
    updatedTs: updated ?? publishedTs,
    publishedTs: isDraft || leadsTo !== null ? null : publishedTs,
    scheduledTs: null,
    // Generators have comments below posts; a page that has some says so.
    commentsEnabled: what === 'pages' ? fields.isTrue('comments') : !fields.isFalse('comments'),
    rating: 0,
    oldPaths,
    custom: {
      ...fields.rest(),
      ...(stated !== null && stated !== title ? { source_title: stated } : {}),
      ...(isHtml ? {} : { source_markdown: written }),
    },
    seo: description === null ? {} : { meta_description: description },
  };
  const redirects = fields.takeList('redirect_from', 'aliases', 'alias');
  delete post.custom.redirect_from;
  return { post, authors, sections, tags, redirects, leadsTo, warnings, image };
}

/** A single `tag` is a tag with Jekyll; elsewhere it names what a page lists. */
function tagsIn(fields: Fields, generator: Generator): string[] {
  return generator === 'jekyll'
    ? [...fields.takeWords('tags'), ...fields.takeList('tag')]
    : fields.takeList('tags');
}

function termsOf(names: readonly string[]): { id: string; name: string }[] {
  return [...new Set(names)].map((name) => ({ id: name, name }));
}

/** A title stands near the beginning; looking further would let a hostile text be looked through for each of its tags. */
const HEAD = 32 * 1024;

function wholePage(html: string): { title: string | null; html: string } {
  const title = /<title[^>]{0,500}>([\s\S]{0,2000}?)<\/title>/i.exec(html.slice(0, HEAD))?.[1] ?? null;
  const opening = /<body[^<>]{0,2000}>/i.exec(html);
  if (!opening) return { title, html };
  const from = opening.index + opening[0].length;
  const end = html.toLowerCase().lastIndexOf('</body>');
  return { title, html: end < from ? html : html.slice(from, end) };
}

function headingOf(body: string): string | null {
  const head = body.slice(0, HEAD);
  return (
    /^#[ \t]+(\S.{0,2000})$/m.exec(head)?.[1]?.replace(/[\s#]+$/, '') ||
    (/^<h1[^>]{0,500}>([\s\S]{0,2000}?)<\/h1>/m.exec(head)?.[1] ?? null)
  );
}

function titleOfStem(stem: string): string {
  const words = stem.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The title picture: a path, or a path inside a little table. */
function imageOf(fields: Fields): string | null {
  const names = [
    'image',
    'featured_image',
    'feature_image',
    'cover_image',
    'thumbnail',
    'cover',
    'header',
    'hero',
  ];
  for (const holder of [fields, fields.below('extra')]) {
    for (const name of names) {
      const text =
        holder.takeText(name) ?? holder.below(name).takeText('image', 'path', 'src', 'url', 'feature');
      if (text !== null && /\.\w{3,4}([?#].*)?$/.test(text)) return text;
    }
  }
  return null;
}

function warningsOf(
  body: string,
  leadsTo: string | null,
  hasOldPath: boolean,
  title: string,
  stated: string | null,
): string[] {
  const warnings: string[] = [];
  const marks = templateMarksIn(body);
  if (marks.length > 0) warnings.push(`Its template marks are left in place: ${marks.join(', ')}.`);
  if (leadsTo !== null) {
    const then = hasOldPath ? 'A redirect does that now.' : 'It names no old address to redirect from.';
    warnings.push(`It only led to ${leadsTo}. ${then} The text is imported as a draft.`);
  }
  if (stated === null) warnings.push(`It has no title, so “${title}” is taken from its text or file name.`);
  return warnings;
}
