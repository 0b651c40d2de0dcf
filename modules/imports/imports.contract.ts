import { z } from 'zod';
import { uploadIncomplete, uploadToken } from '#modules/assets/uploads.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, searchWords, siteParams } from '#platform/contract/list-keys.ts';
import { beyondSearchLimit, id, pageKeys, withinSearchLimit } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { stayReasons } from '#platform/contract/stay-reasons.ts';
import { siteImportKinds, siteImportStates } from './import-kinds.contract.ts';
import { ImportOptions, ImportTable, PersonSample } from './import-table.contract.ts';

export const importRunning = apiError(
  'import_already_running',
  409,
  'An import is already running on this site. Wait until it finishes, or stop it.',
);
export const importNotReady = apiError(
  'import_is_not_ready',
  409,
  "This import can't be started. Upload the file again to begin a new one.",
);
export const importEnded = apiError('import_is_finished', 409, 'This import has already ended.');
export const importNotUndoable = apiError(
  'import_can_not_be_undone',
  409,
  'This import can no longer be undone, or there is nothing left to undo.',
);
export const importColumnsDiffer = apiError(
  'columns_differ',
  422,
  'The file has a different number of columns. Reload the page and choose them again.',
);
export const importColumnsInvalid = apiError(
  'columns_are_invalid',
  422,
  'Import each field from one column, and the headline or the body from at least one.',
);
export const importPersonColumnsInvalid = apiError(
  'person_columns_are_invalid',
  422,
  'Import each field from one column, and the name or the email address from at least one.',
);
export const importTimeZoneInvalid = apiError(
  'time_zone_is_invalid',
  422,
  'Choose a time zone by its name, such as Europe/Berlin.',
);
export const importUploadInvalid = apiError(
  'upload_id_is_invalid',
  422,
  'This upload no longer exists. Upload the file again.',
);
export const importFileInvalid = apiError(
  'file_type_is_invalid',
  415,
  'This is neither a text file nor a ZIP, TAR or GZIP archive. Choose an export file.',
);
export const importUnreadable = apiError('import_is_unreadable', 422, "The file can't be read.");

const count = z.number().int();
const Counts = z
  .object({
    ...{ posts: count, pages: count, authors: count, sections: count },
    // Imports of before had none.
    ...{ tags: count, comments: count, live_updates: count.default(0), media: count, redirects: count },
  })
  .meta({ id: 'SiteImportCounts' });

const Line = z
  .object({
    what: z.string().meta({ description: 'the kind of thing, such as posts' }),
    id: z.string().meta({ description: 'what the source calls it' }),
    title: z.string(),
    message: z.string(),
  })
  .meta({ id: 'SiteImportLine' });

/** What an import did, or would do. For each kind, source = made + updated + unchanged + those skipped. */
export const SiteImportReport = z
  .object({
    ...{ source: Counts, made: Counts, updated: Counts, unchanged: Counts },
    skipped: z.array(Line),
    warnings: z.array(Line),
    skipped_count: count.meta({ description: 'all of them; the first are listed' }),
    warning_count: count,
    address_count: count.meta({ description: 'redirects from the addresses of the old site' }),
    missing_files: count
      .optional()
      .meta({ description: 'files that the source names, does not hold and gives no address of' }),
    matched_people: count.optional().meta({
      description: 'people of a table who were on the site by their email address and stay as they are',
    }),
    outside_sections: count
      .optional()
      .meta({ description: 'new sections outside of the menu and the sign-up for newsletters' }),
    cleaned_posts: count.meta({ description: 'posts whose text lost something that may not run here' }),
    language: z
      .string()
      .nullable()
      .meta({ description: 'what the site speaks from now on, where that is new' }),
  })
  .meta({ id: 'SiteImportReport' });
export type SiteImportReport = z.output<typeof SiteImportReport>;

const Sample = z
  .object({
    ...{ title: z.string(), slug: z.string().nullable(), status: z.string() },
    ...{ author: z.string().nullable(), section: z.string().nullable() },
    published_ts: z.number().int().nullable(),
  })
  .meta({ id: 'SiteImportSample' });

export const SiteImportPreview = SiteImportReport.extend({
  samples: z.array(Sample),
  people: z.array(PersonSample).optional().meta({ description: 'of a table of people' }),
  table: ImportTable.nullish().meta({ description: 'how a table was read; null for other kinds' }),
}).meta({
  id: 'SiteImportPreview',
});
export type SiteImportPreview = z.output<typeof SiteImportPreview>;

export const SiteImport = z
  .object({
    id,
    kind: z.enum(siteImportKinds),
    filename: z.string(),
    size: z.number().int(),
    state: z.enum(siteImportStates),
    may_start: z.boolean(),
    is_cancel_requested: z.boolean(),
    done: z.number().int().meta({ description: 'how far the work under way is, of `total`' }),
    total: z.number().int().nullable(),
    error: z.string().nullable().meta({ description: 'why it failed' }),
    made: Counts.nullable().meta({ description: 'null until it is done' }),
    updated: Counts.nullable(),
    created_ts: z.number().int(),
    created_by: z.object({ id, title: z.string() }).nullable(),
    finished_ts: z.number().int().nullable(),
    may_undo: z.boolean(),
    undo_until_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'null for what made nothing, or was undone' }),
    undone_ts: z.number().int().nullable(),
  })
  .meta({ id: 'SiteImport' });
export type SiteImport = z.output<typeof SiteImport>;

/** One with what the trial run found. */
const OpenedImport = SiteImport.extend({ preview: SiteImportPreview.nullable() }).meta({
  id: 'OpenedSiteImport',
});
export type OpenedImport = z.output<typeof OpenedImport>;

const LeftLine = z
  .object({
    what: z.string(),
    id: id.meta({ description: 'of the thing itself' }),
    title: z.string(),
    reason: z.enum(stayReasons),
    by: z.string().nullable().meta({ description: 'who changed it since' }),
    ts: z.number().int().nullable(),
  })
  .meta({ id: 'SiteImportLeftLine' });

/** What an undo took and left. */
export const ImportUndoReport = z
  .object({
    removed: Counts,
    left: Counts,
    lines: z.array(LeftLine).meta({ description: 'the first 300 of those that it left' }),
  })
  .meta({ id: 'SiteImportUndoReport' });
export type ImportUndoReport = z.output<typeof ImportUndoReport>;

const ImportUndo = z
  .object({
    until_ts: z.number().int().nullable(),
    removable: Counts.meta({ description: 'what nobody changed since; of it, what is used elsewhere stays' }),
    changed: Counts.meta({ description: 'what somebody or a later import changed since, and what stays so' }),
    report: ImportUndoReport.nullable().meta({ description: 'once it is undone, as far as it is' }),
  })
  .meta({ id: 'SiteImportUndo' });
export type ImportUndo = z.output<typeof ImportUndo>;

const mayImport = onSite('EDIT_SITE', 'MANAGE_FEEDS');
/** What a table of people asks for beside that. */
export const mayImportPeople = onSite('MANAGE_USERS');
const ofImport = {
  permission: mayImport,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'importId'),
} as const;

export const listImports = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/imports',
  summary:
    'The imports of the site, newest first, those of people with MANAGE_USERS; `query` looks for words in the names of their files',
  permission: mayImport,
  scopeParam: 'siteId',
  params: siteParams,
  query: z
    .object({ query: searchWords.optional(), ...pageKeys() })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({ items: z.array(SiteImport), total_count: z.number().int() }),
});

export const createImport = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/imports',
  summary:
    'Read a file that came in parts, in a task that writes nothing and says what would come in; csv_users, and each call about such an import, also with MANAGE_USERS',
  status: 201,
  permission: mayImport,
  tokens: 'refused',
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({ kind: z.enum(siteImportKinds), upload_id: uploadToken }),
  response: SiteImport,
  errors: [importRunning, importUploadInvalid, importFileInvalid, uploadIncomplete, quotaExceeded],
});

export const getImport = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/imports/{importId}',
  summary: 'An import with what its trial run found',
  response: OpenedImport,
  errors: [notFound],
});

export const startImport = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/imports/{importId}/start',
  tokens: 'refused',
  confirms: 'in-part',
  summary:
    'Bring in what was read; what came in before is updated, never doubled. A table of people that gives roles asks who somebody is',
  status: 202,
  response: SiteImport,
  errors: [notFound, importRunning, importNotReady, quotaExceeded],
});

export const changeImportOptions = endpoint({
  ...ofImport,
  method: 'PUT',
  path: '/core/v1/sites/{siteId}/imports/{importId}/options',
  tokens: 'refused',
  summary: 'Read the table again with other columns; they are remembered for the next file with this header',
  status: 202,
  body: ImportOptions,
  response: SiteImport,
  errors: [
    ...[notFound, importRunning, importNotReady],
    ...[importColumnsDiffer, importColumnsInvalid, importPersonColumnsInvalid, importTimeZoneInvalid],
  ],
});

export const cancelImport = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/imports/{importId}/cancel',
  summary: 'Stop an import at its next safe point; what has come in stays',
  whenPastDue: 'allowed',
  response: SiteImport,
  errors: [notFound, importEnded],
});

export const getImportUndo = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/imports/{importId}/undo',
  summary: 'What an undo of the import would take and leave, and what one has taken and left',
  response: ImportUndo,
  errors: [notFound],
});

export const undoImport = endpoint({
  ...ofImport,
  method: 'POST',
  path: '/core/v1/sites/{siteId}/imports/{importId}/undo',
  tokens: 'refused',
  summary: 'Remove what the import made and nobody changed since, in a task; posts go to the trash',
  status: 202,
  response: SiteImport,
  errors: [notFound, importRunning, importNotUndoable],
});

export const getImportReport = endpoint({
  ...ofImport,
  method: 'GET',
  path: '/core/v1/sites/{siteId}/imports/{importId}/report',
  summary: 'What an import brought in, and what it skipped and why; the first 1,000 lines of each',
  response: SiteImportReport,
  errors: [notFound],
});
