import { type PostField, postFields } from '../../../csv-import.contract.ts';

/** The names that columns have in the files of others, in small letters and figures alone. */
const names: Record<PostField, readonly string[]> = {
  id: ['id', 'postid', 'guid', 'externalid', 'sourceid', 'nid', 'uuid'],
  title: ['title', 'headline', 'posttitle', 'name', 'titel', 'titre', 'titulo'],
  subtitle: ['subtitle', 'subheadline', 'subhead', 'deck', 'dek', 'standfirst', 'kicker'],
  body: ['body', 'html', 'content', 'text', 'postcontent', 'article', 'bodyhtml', 'contenthtml', 'inhalt'],
  excerpt: ['excerpt', 'summary', 'description', 'teaser', 'postexcerpt', 'lead', 'abstract'],
  slug: ['slug', 'postname', 'urlslug', 'handle', 'urlkey'],
  status: ['status', 'state', 'poststatus', 'published?'],
  date: [
    ...['date', 'published', 'publishedat', 'publisheddate', 'publishedon', 'publishdate', 'publicationdate'],
    ...['pubdate', 'postdate', 'datepublished', 'created', 'createdat', 'datum'],
  ],
  updated: ['updated', 'updatedat', 'modified', 'modifiedat', 'lastmodified', 'postmodified', 'datemodified'],
  author: ['author', 'authors', 'authorname', 'byline', 'writer', 'creator', 'autor', 'auteur'],
  author_email: ['authoremail', 'email', 'mail', 'authormail', 'authoremails'],
  section: ['section', 'sections', 'category', 'categories', 'channel', 'rubric', 'kategorie'],
  tags: ['tags', 'tag', 'keywords', 'labels', 'topics', 'posttag', 'schlagworte'],
  image: [
    'image',
    'imageurl',
    'featuredimage',
    'thumbnail',
    'picture',
    'heroimage',
    'leadimage',
    'coverimage',
  ],
  url: ['url', 'link', 'permalink', 'oldurl', 'address', 'path', 'sourceurl', 'originalurl', 'canonicalurl'],
  language: ['language', 'lang', 'locale', 'sprache'],
};

const byName = new Map(postFields.flatMap((field) => names[field].map((name) => [name, field] as const)));

/** A name of a column as names are compared: “Post Title” is `posttitle`. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9?]+/g, '');

/** What each column is by its name; of two for one field the first one is. */
export function fieldsOf(header: readonly string[]): (PostField | null)[] {
  const taken = new Set<PostField>();
  return header.map((name) => {
    const field = byName.get(nameKey(name)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** By what the header of a file is known again, whatever is below it. */
export const headerKey = (header: readonly string[]): string =>
  header
    .map((name) => name.trim().toLowerCase())
    .join('\u001f')
    .slice(0, 2_000);
