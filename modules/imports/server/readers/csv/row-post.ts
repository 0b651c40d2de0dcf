import { createHash } from 'node:crypto';
import type { PostField, TableOptions } from '../../../csv-import.contract.ts';
import { ImportProblem } from '../../import-problem.ts';
import type { SourceItem, SourcePost, SourcePostStatus } from '../../source.ts';
import { htmlOfText, pathOfAddress, plainText, slugOf } from '../plain-text.ts';
import { shortCell } from './open-table.ts';
import { secondsOfCell } from './row-times.ts';

/** The cells of a row by what they are; only those that say something. */
type RowFields = Partial<Record<PostField, string>>;

type Named = Extract<SourceItem, { what: 'authors' | 'sections' | 'tags' | 'media' }>;

/** What a row makes: a post, what it names, and what of it is worth a look. */
export type RowItems = { post: SourcePost; named: Named[]; warnings: string[] };

const words: Record<string, SourcePostStatus> = {
  ...{
    live: 'live',
    published: 'live',
    publish: 'live',
    public: 'live',
    yes: 'live',
    true: 'live',
    '1': 'live',
  },
  ...{ draft: 'draft', drafts: 'draft', unpublished: 'draft', no: 'draft', false: 'draft', '0': 'draft' },
  ...{ scheduled: 'scheduled', future: 'scheduled' },
  ...{ pending: 'in_review', 'in review': 'in_review', review: 'in_review', submitted: 'in_review' },
  ...{ private: 'live', unlisted: 'live' },
  ...{ trash: 'removed', deleted: 'removed', removed: 'removed', archived: 'removed' },
};

/**
 * A row as a post.
 * @throws ImportProblem where the row makes none
 */
export function postOfRow(fields: RowFields, options: Omit<TableOptions, 'columns'>): RowItems {
  const title = plainText(fields.title ?? '');
  const body = fields.body ?? '';
  if (title === '' && body === '') throw new ImportProblem('It has no headline and no body.');
  const warnings: string[] = [];
  const publishedTs = timeOf(fields.date, options);
  const updatedTs = timeOf(fields.updated, options);
  const { status, visibility } = statusOf(fields.status, options, publishedTs, warnings);
  const slug = fields.slug === undefined ? slugOfUrl(fields.url) : slugOf(fields.slug) || null;
  const id = fields.id ?? (slug || idOf(title, fields.date ?? '', body));
  const { authors, sections, tags } = namesOf(fields, warnings);
  const image = imageOf(fields.image, title, warnings);
  const oldPath = fields.url === undefined ? null : pathOfAddress(fields.url);
  const post: SourcePost = {
    ...{
      what: 'posts',
      id,
      type: 'article',
      title,
      kicker: fields.kicker === undefined ? null : plainText(fields.kicker),
      subtitle: fields.subtitle ?? null,
      slug,
      status,
      visibility,
    },
    ...{ password: null, isFeatured: false, html: htmlOf(body), excerpt: fields.excerpt ?? null },
    authorIds: authors.map((one) => one.id),
    sectionIds: sections.ofPost,
    primarySectionId: sections.ofPost[0] ?? null,
    tagIds: tags.map((one) => one.id),
    ...{ parentId: null, communityName: null, language: fields.language ?? null },
    ...{ imageMediaId: image?.id ?? null, imageUrl: null },
    createdTs: publishedTs,
    updatedTs: updatedTs ?? publishedTs,
    publishedTs: status === 'scheduled' ? null : publishedTs,
    scheduledTs: status === 'scheduled' ? publishedTs : null,
    ...{ commentsEnabled: true, rating: 0, oldPaths: oldPath === null ? [] : [oldPath], custom: {}, seo: {} },
  };
  return { post, named: [...authors, ...sections.all, ...tags, ...(image ? [image] : [])], warnings };
}

function timeOf(
  cell: string | undefined,
  { time_zone: zone, date_order: order }: Omit<TableOptions, 'columns'>,
): number | null {
  if (cell === undefined) return null;
  const seconds = secondsOfCell(cell, { zone, order });
  if (seconds === null)
    throw new ImportProblem(`"${shortCell(cell)}" isn't a date. Write it as 2026-03-31 14:05.`);
  return seconds;
}

function statusOf(
  cell: string | undefined,
  { row_status }: Pick<TableOptions, 'row_status'>,
  publishedTs: number | null,
  warnings: string[],
): Pick<SourcePost, 'status' | 'visibility'> {
  const word = cell?.toLowerCase().trim();
  const known = word === undefined ? row_status : words[word];
  if (known === undefined)
    warnings.push(`The status "${shortCell(cell ?? '')}" is unknown. It's imported as a draft.`);
  const visibility = word === 'private' || word === 'unlisted' ? word : 'public';
  const isScheduled = known === 'scheduled';
  if (isScheduled && publishedTs === null) {
    warnings.push("It's scheduled without a time, so it's imported as a draft.");
    return { status: 'draft', visibility };
  }
  return { status: known ?? 'draft', visibility };
}

/** The last part of an address, which is mostly what the post was called there. */
function slugOfUrl(url: string | undefined): string | null {
  const path = url === undefined ? null : pathOfAddress(url);
  const last = path?.split('/').findLast((part) => part !== '') ?? '';
  return slugOf(last.replace(/\.(html?|php|aspx?)$/i, '')) || null;
}

/** By what a row without an id and an address is known again. */
const idOf = (title: string, date: string, body: string): string =>
  createHash('sha1')
    .update(JSON.stringify([title, date, title === '' ? body : '']))
    .digest('base64url');

function namesOf(fields: RowFields, warnings: string[]) {
  const emails = listOf(fields.author_email ?? '');
  const names = listOf(fields.author ?? '');
  if (names.length > 0 && emails.length > names.length) {
    warnings.push('It has more author emails than authors. The extra emails are left out.');
  }
  const people = names.length > 0 ? names : emails;
  const authors = people.map((name, at) => {
    const email = emails[at]?.includes('@') ? (emails[at] ?? '').toLowerCase() : null;
    return {
      ...{
        what: 'authors' as const,
        id: email ?? name.toLowerCase(),
        name,
        slug: null,
        email,
        aboutHtml: null,
      },
    };
  });
  const tags = listOf(fields.tags ?? '').map((name) => ({
    ...{
      what: 'tags' as const,
      id: name.toLowerCase(),
      name,
      slug: null,
      description: null,
      isHidden: false,
    },
  }));
  return { authors: distinct(authors), sections: sectionsOf(fields.section), tags: distinct(tags) };
}

/** `Local > Harbour` is a section in another one. */
function sectionsOf(cell: string | undefined) {
  const all: Extract<Named, { what: 'sections' }>[] = [];
  const ofPost: string[] = [];
  for (const path of listOf(cell ?? '')) {
    let parentId: string | null = null;
    for (const name of path.split(/\s*>\s*/).filter((part) => part !== '')) {
      const id: string = `${parentId === null ? '' : `${parentId} > `}${name.toLowerCase()}`;
      all.push({ what: 'sections', id, name, slug: null, parentId, description: null });
      parentId = id;
    }
    if (parentId !== null) ofPost.push(parentId);
  }
  return { all: distinct(all), ofPost: [...new Set(ofPost)] };
}

function imageOf(url: string | undefined, title: string, warnings: string[]) {
  if (url === undefined) return null;
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url)) {
    warnings.push(`The image "${shortCell(url)}" isn't a web address and is left out.`);
    return null;
  }
  const filename = decodedEnd(new URL(url).pathname);
  return {
    ...{ what: 'media' as const, id: url, url, file: null, title: filename || title, filename, alt: null },
    ...{ caption: null, mime: null, postId: null, createdTs: null, custom: {} },
  };
}

function decodedEnd(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Values of one cell: apart by `;` or `|` where there is one, else by commas. */
function listOf(cell: string): string[] {
  const parts = cell.split(/[;|\n]/.test(cell) ? /[;|\n]/ : ',');
  return [...new Set(parts.map((part) => plainText(part)).filter((part) => part !== ''))];
}

const distinct = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** A text without any markup becomes paragraphs. */
export const htmlOf = (body: string): string =>
  /<\/?[a-z][^>]*>/i.test(body) || body === ''
    ? body
    : body
        .split(/\r?\n\s*\r?\n/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => `<p>${htmlOfText(part).replaceAll(/\r?\n/g, '<br>')}</p>`)
        .join('\n');
