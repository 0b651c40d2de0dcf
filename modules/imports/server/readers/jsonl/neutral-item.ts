import { z } from 'zod';
import { ImportProblem } from '../../import-problem.ts';
import type { SourceItem } from '../../source.ts';
import { slugOf } from '../plain-text.ts';
import { secondsOf } from '../source-times.ts';

/** The tables of the neutral format, in the order in which they refer to each other. */
export const TABLES = ['authors', 'sections', 'tags', 'posts'] as const;
export type NeutralTable = (typeof TABLES)[number];

const Id = z.union([z.string().min(1), z.number()]).transform(String);
const OptionalId = Id.nullish().transform((id) => id ?? null);
const OptionalText = z
  .string()
  .nullish()
  .transform((text) => (text ? text : null));
const Time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((time, context) => {
    if (time === null || time === undefined || time === '') return null;
    const seconds = typeof time === 'number' ? Math.floor(time) : secondsOf(time);
    if (seconds === null) context.addIssue({ code: 'custom', message: 'is no time in ISO 8601' });
    return seconds;
  });

const Author = z.object({ id: Id, name: z.string(), slug: OptionalText, email: OptionalText });
const Term = z.object({
  id: Id,
  name: z.string(),
  slug: OptionalText,
  parent_id: OptionalId,
  description: OptionalText,
});
const Post = z.object({
  id: Id,
  title: z.string(),
  slug: OptionalText,
  status: z.enum(['live', 'draft', 'scheduled']),
  author_id: OptionalId,
  section_id: OptionalId,
  tag_ids: z
    .array(Id)
    .nullish()
    .transform((ids) => ids ?? []),
  created_at: Time,
  updated_at: Time,
  published_at: Time,
  html: z
    .string()
    .nullish()
    .transform((html) => html ?? ''),
});

/** One line of the neutral format. */
export function neutralItem(table: NeutralTable, row: Record<string, unknown>, line: number): SourceItem {
  switch (table) {
    case 'authors': {
      const { id, name, slug, email } = checked(Author, row, line);
      return {
        what: 'authors',
        id,
        name,
        slug: slugOf(slug ?? name) || null,
        email,
        aboutHtml: null,
        extra: {},
      };
    }
    case 'sections': {
      const { id, name, slug, parent_id, description } = checked(Term, row, line);
      const own = slugOf(slug ?? name, 80) || null;
      const oldPaths = pathsBefore('/', slug, own);
      return {
        what: 'sections',
        id,
        name,
        slug: own,
        parentId: parent_id,
        description,
        custom: {},
        oldPaths,
      };
    }
    case 'tags': {
      const { id, name, slug, description } = checked(Term, row, line);
      const own = slugOf(slug ?? name) || null;
      const oldPaths = pathsBefore('/tag/', slug, own);
      return { what: 'tags', id, name, slug: own, description, isHidden: false, oldPaths };
    }
    case 'posts':
      return neutralPost(checked(Post, row, line), row);
  }
}

function neutralPost(post: z.output<typeof Post>, row: Record<string, unknown>): SourceItem {
  const rest = Object.entries(row).filter(([key]) => !Object.hasOwn(Post.shape, key));
  const slug = post.slug === null ? null : slugOf(post.slug) || null;
  return {
    what: 'posts',
    id: post.id,
    type: 'article',
    title: post.title.trim(),
    subtitle: null,
    slug,
    status: post.status,
    visibility: 'public',
    password: null,
    isFeatured: false,
    html: post.html,
    excerpt: null,
    authorIds: post.author_id === null ? [] : [post.author_id],
    sectionIds: post.section_id === null ? [] : [post.section_id],
    primarySectionId: post.section_id,
    tagIds: [...new Set(post.tag_ids)],
    parentId: null,
    communityName: null,
    language: null,
    imageMediaId: null,
    imageUrl: null,
    createdTs: post.created_at ?? post.published_at,
    updatedTs: post.updated_at ?? post.created_at,
    publishedTs: post.status === 'live' ? (post.published_at ?? post.created_at) : null,
    scheduledTs: post.status === 'scheduled' ? post.published_at : null,
    commentsEnabled: true,
    rating: 0,
    oldPaths: pathsBefore('/', post.slug, slug),
    custom: Object.fromEntries(rest),
    seo: {},
  };
}

/** Where something was found by a slug that addresses here do not have, such as one in other letters than Latin ones. */
function pathsBefore(start: string, slug: string | null, own: string | null): string[] {
  if (slug === null || own === null || /[/?#]/.test(slug) || slug.toLowerCase() === own) return [];
  return [encodeURI(`${start}${slug.toWellFormed()}`)];
}

function checked<Schema extends z.ZodType>(schema: Schema, row: unknown, line: number): z.output<Schema> {
  const result = schema.safeParse(row);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  throw new ImportProblem(`The field "${field}" is missing or wrong: ${issue?.message ?? ''}.`, {
    line,
    column: 1,
  });
}
