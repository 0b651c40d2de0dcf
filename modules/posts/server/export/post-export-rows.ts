import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { PostPathsOf } from '../beside/post-addresses.ts';
import { inOrder, ledBy, type Walk } from '../list-leads.ts';
import type { Lead } from '../list-plan.ts';
import { type Condition, linkSets } from '../post-filter.ts';
import {
  imageReader,
  isCustomField,
  type Person,
  personReader,
  readBodies,
  readCustom,
  tagReader,
} from './post-export-parts.ts';
import type { PostQuestion } from './post-question.ts';

/** A post with what an export may say of it; what no column asks for is empty. */
export type ExportedPost = {
  id: number;
  community_id: number | null;
  type: string;
  headline: string;
  subheadline: string;
  kicker: string;
  external_url: string | null;
  slug: string;
  primary_section_id: number | null;
  author_ids: number[];
  section_ids: number[];
  tag_ids: number[];
  created_ts: number;
  last_published_ts: number | null;
  page_views: number;
  status: number;
  /** Planned, and by itself. */
  goes_live_later: boolean;
  authors: readonly Person[];
  tags: readonly string[];
  body: string | null;
  custom: Readonly<Record<string, unknown>>;
  image: string | null;
  /** Its address on the site. */
  path: string;
};

type ImageOf = { id?: number; url?: string };
type Found = ExportedPost & { image_of: ImageOf | null };

/** The columns of a page, each as a list of its values. */
type Columns = {
  id: number[] | null;
  created_ts: number[];
  community_id?: (number | null)[];
  type?: string[];
  headline?: string[];
  subheadline?: string[];
  kicker?: string[];
  external_url?: (string | null)[];
  slug?: string[];
  primary_section_id?: (number | null)[];
  author_ids?: number[][];
  section_ids?: number[][];
  tag_ids?: number[][];
  last_published_ts?: (number | null)[];
  page_views?: number[];
  image?: (ImageOf | null)[];
  status?: number[];
  scheduled_ts?: (number | null)[];
  is_auto_enabled?: boolean[];
};

/** Large enough to keep the database busy, small enough to leave the process to others in between. */
const ROWS_AT_ONCE = 1_000;

/** What a column needs of the row beyond its id and its date. */
const columnsOf: Record<string, keyof Columns | readonly (keyof Columns)[]> = {
  headline: 'headline',
  subheadline: 'subheadline',
  kicker: 'kicker',
  external_url: 'external_url',
  basename: 'slug',
  post_url: ['slug', 'type', 'primary_section_id', 'author_ids', 'tag_ids', 'community_id'],
  type: 'type',
  'roar_authors[*].id': 'author_ids',
  'roar_authors[*].title': 'author_ids',
  'roar_authors[*].profile_href': 'author_ids',
  'roar_authors[*].name': 'author_ids',
  'roar_authors[*].avatar': 'author_ids',
  tags: 'tag_ids',
  sections: 'section_ids',
  last_published_ts: 'last_published_ts',
  total_page_views: 'page_views',
  image: 'image',
  status: ['status', 'scheduled_ts', 'is_auto_enabled'],
};
const personFields = ['title', 'profile_href', 'name', 'avatar'].map((name) => `roar_authors[*].${name}`);

type Wanted = {
  question: PostQuestion;
  fields: ReadonlySet<string>;
  signal: AbortSignal;
  site: { id: number; timezone: string };
  pathsOf: PostPathsOf;
};

/**
 * The posts in pages by their creation, which never changes: none comes twice however long it takes.
 * @throws JobInterrupted when the server stops
 */
export async function* exportedPosts(db: Db, wanted: Wanted): AsyncGenerator<readonly ExportedPost[]> {
  const { question, fields, signal } = wanted;
  const finish = partsOf(db, wanted);
  const read = async (after: ListCursor | null) => finish(await readPage(db, question, fields, after));
  if (signal.aborted) throw new JobInterrupted();
  let next = read(null);
  try {
    for (;;) {
      const { rows, bodies } = await next;
      if (signal.aborted) throw new JobInterrupted();
      const last = rows.at(-1);
      const hasMore = rows.length === ROWS_AT_ONCE && last !== undefined;
      if (hasMore) {
        // The database reads on while this page is written.
        next = read({ value: last.created_ts, id: last.id });
        next.catch(() => undefined);
      }
      if (bodies) yield* bodies();
      else yield rows;
      if (!hasMore) return;
    }
  } finally {
    // Nothing is read any more when the export has ended, however it did.
    await next.catch(() => undefined);
  }
}

/** How many posts there will be. */
export async function countExported(db: Db, question: PostQuestion): Promise<number> {
  const { from, conditions } = ledBy(question.selection, walkOf(question, null));
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from} ${whereAll(conditions)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function readPage(
  db: Db,
  question: PostQuestion,
  fields: ReadonlySet<string>,
  after: ListCursor | null,
): Promise<Found[]> {
  const { selection, direction } = question;
  const walk = walkOf(question, after);
  const { from, conditions, id, sort, hasPosts } = ledBy(selection, walk);
  const limited = { ...walk, most: ROWS_AT_ONCE };
  const names = columnNames(fields);
  const own = (alias: string) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
  const order = direction === 1 ? sql`asc` : sql`desc`;
  const rows = hasPosts
    ? sql`select ${own('p')} from ${from} ${whereAll(conditions)} ${inOrder(limited, sort, id)}`
    : sql`select ${own('post')}
        from (
          select ${id} as id, ${sort} as sort_value from ${from} ${whereAll(conditions)} ${inOrder(limited, sort, id)}
        ) as k
        join post on post.id = k.id and post.site_id = ${selection.siteId}
        order by k.sort_value ${order}, k.id ${order}`;
  // One list of each column: taking a thousand rows apart value by value costs as much as all that follows.
  const lists = sql.join(names.map((name) => sql`json_agg(${sql.ref(`r.${name}`)}) as ${sql.ref(name)}`));
  const found = await sql<Columns>`select ${lists} from (${rows}) as r`.execute(db);
  return rowsOf(found.rows[0], selection.now);
}

function columnNames(fields: ReadonlySet<string>): (keyof Columns)[] {
  const names = new Set<keyof Columns>(['id', 'created_ts']);
  for (const field of fields) for (const name of [columnsOf[field] ?? []].flat()) names.add(name);
  if (fields.has('total_page_views')) names.add('community_id');
  return [...names];
}

const nothing: never[] = [];
const none = {};

function rowsOf(page: Columns | undefined, now: number): Found[] {
  if (!page?.id) return [];
  return page.id.map(
    (id, at): Found => ({
      id,
      created_ts: page.created_ts[at] ?? 0,
      community_id: page.community_id?.[at] ?? null,
      type: page.type?.[at] ?? '',
      headline: page.headline?.[at] ?? '',
      subheadline: page.subheadline?.[at] ?? '',
      kicker: page.kicker?.[at] ?? '',
      external_url: page.external_url?.[at] ?? null,
      slug: page.slug?.[at] ?? '',
      primary_section_id: page.primary_section_id?.[at] ?? null,
      author_ids: page.author_ids?.[at] ?? nothing,
      section_ids: page.section_ids?.[at] ?? nothing,
      tag_ids: page.tag_ids?.[at] ?? nothing,
      last_published_ts: page.last_published_ts?.[at] ?? null,
      page_views: page.page_views?.[at] ?? 0,
      status: page.status?.[at] ?? 0,
      goes_live_later: (page.is_auto_enabled?.[at] ?? false) && (page.scheduled_ts?.[at] ?? 0) > now,
      image_of: page.image?.[at] ?? null,
      authors: nothing,
      tags: nothing,
      body: null,
      custom: none,
      image: null,
      path: '',
    }),
  );
}

function walkOf({ selection, direction }: PostQuestion, after: ListCursor | null): Walk {
  const lead: Lead = linkSets(selection)[0] ?? { by: 'posts' };
  return { lead, order: { key: 'created_date', direction }, after, most: null };
}

const whereAll = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** Adds what stands in other tables, only where a column asks for it. */
function partsOf(db: Db, { question, fields, site, pathsOf }: Wanted) {
  const { siteId } = question.selection;
  const peopleOf = personFields.some((field) => fields.has(field)) ? personReader(db, siteId) : null;
  const titlesOf = fields.has('tags') ? tagReader(db, siteId) : null;
  const imagesOf = fields.has('image') ? imageReader(db, siteId) : null;
  const hasCustom = [...fields].some(isCustomField);
  return async (rows: Found[]) => {
    const [people, images, titles, paths, custom] = await Promise.all([
      peopleOf?.(idsIn(rows, 'author_ids')),
      imagesOf?.(rows.flatMap(({ image_of }) => image_of?.id ?? [])),
      titlesOf?.(idsIn(rows, 'tag_ids')),
      fields.has('post_url') ? pathsOf(site, rows) : null,
      hasCustom ? readCustom(db, siteId, rows) : null,
    ]);
    // A million rows pass here, so nothing is made for a column that nobody asks for.
    for (const row of rows) {
      if (people) row.authors = known(row.author_ids, people);
      if (titles) row.tags = known(row.tag_ids, titles);
      if (paths) row.path = paths.get(row.id) ?? '';
      if (custom) row.custom = custom.get(row.id) ?? none;
      if (!imagesOf) continue;
      const { image_of: image } = row;
      row.image = image?.url ?? (image?.id === undefined ? null : (images?.get(image.id) ?? null));
    }
    return { rows, bodies: fields.has('body') ? () => readBodies(db, siteId, rows) : null };
  };
}

function idsIn(rows: readonly Found[], list: 'author_ids' | 'tag_ids'): Set<number> {
  const ids = new Set<number>();
  for (const row of rows) row[list].forEach(ids.add, ids);
  return ids;
}

const isKnown = <Value>(value: Value | undefined): value is Value => value !== undefined;

function known<Value>(ids: readonly number[], values: ReadonlyMap<number, Value>): readonly Value[] {
  if (ids.length === 0) return nothing;
  const found = ids.map((id) => values.get(id));
  return found.every(isKnown) ? found : found.filter(isKnown);
}
