import type { ExportColumn, ExportPlace } from '#modules/exports/exports.public.ts';
import { secondOfId } from '#platform/server/ids.ts';
import { CUSTOM_EXPORT, type PostExportField } from '../../post-export-fields.contract.ts';
import { isCustomField } from './post-export-parts.ts';
import type { ExportedPost } from './post-export-rows.ts';
import { statusWords } from './status-words.ts';

/** How each field is read from a post; authors, tags and sections are lists. */
export function postExportColumns<Row extends ExportedPost>(
  { uri, language }: ExportPlace,
  statsIn: readonly number[] | null,
  fields: readonly string[],
): ExportColumn<Row>[] {
  const statusOf = statusWords(language);
  const maySeeViews = (community: number | null) =>
    statsIn === null || (community !== null && statsIn.includes(community));
  const value = (name: PostExportField, read: ExportColumn<Row>['read']): ExportColumn<Row> => ({
    name,
    kind: 'value',
    read,
  });
  const time = (name: PostExportField, read: (row: Row) => number | null): ExportColumn<Row> => ({
    name,
    kind: 'time',
    read,
  });
  return [
    value('id', (post) => post.id),
    value('headline', (post) => post.headline),
    value('subheadline', (post) => post.subheadline),
    value('basename', (post) => post.slug),
    value('type', (post) => post.type),
    value('roar_authors[*].id', (post) => post.author_ids),
    value('roar_authors[*].title', (post) => post.authors.map(({ title }) => title)),
    value('roar_authors[*].profile_href', (post) => post.authors.map(({ name }) => `${uri}/u/${name}`)),
    value('roar_authors[*].name', (post) => post.authors.map(({ name }) => name)),
    value('roar_authors[*].avatar', (post) => post.authors.map(({ logo }) => logo ?? '')),
    value('tags', (post) => post.tags),
    value('sections', (post) => post.section_ids),
    time('created_ts', (post) => post.created_ts),
    time('inserted_ts', (post) => secondOfId(post.id)),
    value('body', (post) => post.body),
    value('image', (post) => post.image),
    time('last_published_ts', (post) => post.last_published_ts),
    value('total_page_views', (post) => (maySeeViews(post.community_id) ? post.page_views : null)),
    value('post_url', (post) => `${uri}${post.path}`),
    value('status', statusOf),
    value('kicker', (post) => post.kicker),
    value('external_url', (post) => post.external_url),
    ...fields.filter(isCustomField).map((name) => value(name, (post) => customValue(post.custom, name))),
  ];
}

/** A value of a custom field: several options are a list, what no field has is written out. */
function customValue(custom: Readonly<Record<string, unknown>>, name: PostExportField) {
  const key = name.slice(CUSTOM_EXPORT.length);
  const value = Object.hasOwn(custom, key) ? custom[key] : null;
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === null || value === undefined ? null : JSON.stringify(value);
}
