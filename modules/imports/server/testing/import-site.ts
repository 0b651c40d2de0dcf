import type { TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { ImportReport } from '../import-report.ts';
import type { LoadOptions } from '../load/load-options.ts';
import { loadSource } from '../load/load-source.ts';
import { type RunImportOptions, runImport } from '../run-import.ts';
import type { SourceItem, SourcePost } from '../source.ts';

/** A site of its own for an import, and what can be asked of it. */
export type ImportSite = {
  siteId: number;
  host: string;
  run(path: string, options?: Partial<RunImportOptions>): Promise<ImportReport>;
  load(
    items: AsyncIterable<SourceItem> | Iterable<SourceItem>,
    options?: Pick<LoadOptions, 'isDryRun' | 'atOnce' | 'publish' | 'mayWriteMarkup' | 'mayLetRead'> & {
      now?: number;
    },
  ): Promise<ImportReport>;
  /** All that the site holds, without ids, so that two sites can be compared. */
  content(): Promise<Record<string, unknown[]>>;
};

let count = 0;

export async function importSite(
  { ground: { database } }: TestApi,
  now = 1_750_000_000,
): Promise<ImportSite> {
  count += 1;
  const host = `import-${count}.test`;
  const siteId = await createSite(database, { host, title: 'Import', now });
  const common = { database, siteId, now };
  return {
    siteId,
    host,
    run: (path, options = {}) =>
      runImport({ ...common, path, connectionString: database.connectionString, ...options }),
    load: (items, options = {}) =>
      loadSource({ ...common, kind: 'jsonl', source: 'jsonl:test', ...options }, items),
    content: async () => contentOf(database.pool, siteId),
  };
}

const questions = {
  posts: `select post.headline, post.slug, post.status, post.visibility, post.type, post.created_ts, post.published_ts,
      post.comments_count, post.revision, body.body, body.custom, parent.slug as parent, asset.title as image,
      (select array_agg(profile.title order by place) from unnest(post.author_ids) with ordinality as a (id, place)
        join profile on profile.site_id = $1 and profile.id = a.id) as authors,
      (select array_agg(tag.title order by place) from unnest(post.tag_ids) with ordinality as a (id, place)
        join tag on tag.site_id = $1 and tag.id = a.id) as tags,
      (select array_agg(section.slug order by place) from unnest(post.section_ids) with ordinality as a (id, place)
        join section on section.site_id = $1 and section.id = a.id) as sections
    from post join post_body as body on body.site_id = $1 and body.post_id = post.id
    left join post as parent on parent.site_id = $1 and parent.id = post.parent_id
    left join asset on asset.site_id = $1 and asset.id = (post.image->>'id')::bigint
    where post.site_id = $1 order by post.slug`,
  comments: `select comment.html, comment.status, post.slug, parent.html as parent from comment
    join post on post.site_id = $1 and post.id = comment.post_id
    left join comment as parent on parent.site_id = $1 and parent.id = comment.parent_id
    where comment.site_id = $1 order by post.slug, comment.html, parent.html`,
  profiles: 'select title, name, email from profile where site_id = $1 order by name',
  sections: `select section.title, section.slug, parent.slug as parent from section
    left join section as parent on parent.site_id = $1 and parent.id = section.parent_id
    where section.site_id = $1 order by section.slug, parent.slug`,
  tags: 'select title, slug, is_hidden from tag where site_id = $1 order by slug',
  assets: `select asset.title, asset.status, post.slug as post from asset
    left join post on post.site_id = $1 and post.id = asset.post_id where asset.site_id = $1 order by asset.title, post.slug`,
  redirects: 'select path, redirect_to, status from redirect where site_id = $1 order by path',
  known:
    'select kind, source_id, content_hash, pending from import_source where site_id = $1 order by kind, source_id',
};

async function contentOf(
  pool: { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> },
  siteId: number,
): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(questions))
    content[name] = (await pool.query(text, [siteId])).rows;
  return content;
}

/** A post of a source, with what a test cares about. */
export function sourcePost(id: string, fields: Partial<SourcePost> = {}): SourcePost {
  return {
    what: 'posts',
    id,
    type: 'article',
    title: `Post ${id}`,
    subtitle: null,
    slug: `post-${id}`,
    status: 'live',
    visibility: 'public',
    password: null,
    isFeatured: false,
    html: `<p>Text ${id}</p>`,
    excerpt: null,
    authorIds: [],
    sectionIds: [],
    primarySectionId: null,
    tagIds: [],
    parentId: null,
    communityName: null,
    language: null,
    imageMediaId: null,
    imageUrl: null,
    createdTs: 1_600_000_000,
    updatedTs: 1_600_000_000,
    publishedTs: 1_600_000_000,
    scheduledTs: null,
    commentsEnabled: true,
    rating: 0,
    oldPaths: [],
    custom: {},
    seo: {},
    ...fields,
  };
}
