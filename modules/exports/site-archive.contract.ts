import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { ExportStarted, startsExport } from './exports.contract.ts';
import { MOST_ARCHIVE_GIGABYTES, neverArchived } from './site-archive-kinds.contract.ts';

export const archiveRunning = apiError(
  'archive_already_running',
  409,
  'The site is already being exported. Wait until that finishes, or cancel it.',
);
export const archiveTooLarge = apiError(
  'archive_is_too_large',
  422,
  fixed`The library is larger than ${MOST_ARCHIVE_GIGABYTES} GB. Export the site without its files.`,
);

/** People come with their addresses only where the caller also manages people. */
export const mayExportSite = onSite('EDIT_SITE', 'MANAGE_FEEDS');
export const MANAGES_PEOPLE = 'MANAGE_USERS';
/** Drafts and private posts of others, and comments that readers do not see, ask for the rights to see them. */
export const READS_DRAFTS = 'VIEW_REAL_DRAFT';
export const MODERATES = 'MANAGE_POST_COMMENTS';

const count = z.number().int();

export const SiteArchivePlan = z
  .object({
    kinds: z.array(z.object({ name: z.string(), count })),
    file_bytes: count.meta({ description: 'what the files of the library take' }),
    has_people: z
      .boolean()
      .meta({ description: 'whether people come with their email addresses; else authors by their names' }),
    has_drafts: z.boolean().meta({
      description: "whether drafts and private posts of everybody come along; else the caller's own ones",
    }),
    has_held_comments: z
      .boolean()
      .meta({ description: 'whether comments come along that readers do not see; else the approved ones' }),
    left_out: z.array(z.enum(neverArchived)),
    is_running: z.boolean().meta({ description: 'whether somebody is exporting the site by now' }),
  })
  .meta({ id: 'SiteArchivePlan' });
export type SiteArchivePlan = z.output<typeof SiteArchivePlan>;

export const getSiteArchive = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/archive',
  summary: 'What an archive of the site would hold for the caller',
  permission: mayExportSite,
  scopeParam: 'siteId',
  params: siteParams,
  response: SiteArchivePlan,
});

export const startSiteArchive = endpoint({
  ...startsExport,
  path: '/core/v1/sites/{siteId}/archive',
  summary: 'Write the site into one archive that an import reads back; it is kept with the exports',
  permission: mayExportSite,
  tokens: 'refused',
  confirms: 'for-site',
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({
    with_files: z
      .boolean()
      .default(true)
      .meta({ description: 'whether the files of the library come along' }),
    by_email: z
      .boolean()
      .default(false)
      .meta({ description: 'whether a mail says when the archive is ready, or that it failed' }),
  }),
  response: ExportStarted,
  errors: [archiveRunning, archiveTooLarge, quotaExceeded],
});
