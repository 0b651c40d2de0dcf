/** What of a post can be exported, in the order of the file; without zod, for the dialog. */
export const postExportFields = [
  'id',
  'headline',
  'subheadline',
  'basename',
  'type',
  'roar_authors[*].id',
  'roar_authors[*].title',
  'roar_authors[*].profile_href',
  'roar_authors[*].name',
  'roar_authors[*].avatar',
  'tags',
  'sections',
  'created_ts',
  'inserted_ts',
  'body',
  'image',
  'last_published_ts',
  'total_page_views',
  'post_url',
  'status',
  'kicker',
  'external_url',
] as const;
/** What stands before the key of a custom field. */
export const CUSTOM_EXPORT = 'custom.';
export type PostExportField = (typeof postExportFields)[number] | `${typeof CUSTOM_EXPORT}${string}`;
/** The most custom fields of one export. */
export const MOST_CUSTOM_EXPORTED = 100;
