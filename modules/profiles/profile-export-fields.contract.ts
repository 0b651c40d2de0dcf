/** What of a person can be exported, in the order of the file; without zod, for the dialog. */
export const profileExportFields = [
  'site_id',
  'site_name',
  'email',
  'date_joined',
  'last_login',
  'job_title',
  'about_html',
  'number_of_posts',
  'access_role',
] as const;
export type ProfileExportField = (typeof profileExportFields)[number];
