import { z } from 'zod';
import { TaskResult, TaskStatus } from '#modules/tasks/tasks.contract.ts';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  flag,
  id,
  idInPath,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import {
  dateFormats,
  defaultExportSettings,
  exportFormats,
  fileFormats,
  LONGEST_TITLE,
  separators,
} from './export-settings.contract.ts';

/** What a column is called in the file. */
export const exportTitle = z.string().trim().min(1).max(LONGEST_TITLE);
/** No field has two columns: what `refine` takes. */
export const fieldsOnce = [
  (fields: readonly { name: string }[]) => new Set(fields.map(({ name }) => name)).size === fields.length,
  'use each field once',
] as const;

/** The fields of an export in the order of its columns; each at most once. */
export const exportFields = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .array(z.object({ name: z.enum(names), title: exportTitle }))
    .min(1)
    .max(names.length)
    .refine(...fieldsOnce);

const defaults = defaultExportSettings;

/** How the file is written. */
export const ExportSettings = z.object({
  columns_separator: z.enum(separators).default(defaults.columns_separator),
  list_separator: z.enum(separators).default(defaults.list_separator),
  date_format: z
    .enum(dateFormats)
    .default(defaults.date_format)
    .meta({ description: 'X is a timestamp in unix seconds; the others are in the zone of the site' }),
  only_selected: z.boolean().default(defaults.only_selected),
  format: z.enum(exportFormats).default(defaults.format),
});
export type ExportSettings = z.output<typeof ExportSettings>;

/** Otherwise nobody could tell the parts of a list from columns. */
export const separatorsDiffer = (
  settings: Pick<ExportSettings, 'columns_separator' | 'list_separator'>,
): boolean => settings.columns_separator !== settings.list_separator;
export const separatorsAreEqual = {
  path: ['list_separator'],
  message: 'use a separator other than the column separator',
};

/** What the start of an export answers: the task that is asked for until `is_ready`. */
export const ExportStarted = TaskResult.extend({
  details: z
    .array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }))
    .meta({ description: 'fields that the caller may not read: they are left out of the file' }),
}).meta({ id: 'ExportStarted' });

export const exportRunning = apiError(
  'export_already_running',
  409,
  'You already have an export running. Wait until it finishes, or cancel it.',
);
export const exportTooLate = apiError('export_took_too_long', 422, 'The export took longer than an hour.');
export const exportRightsChanged = apiError(
  'permission_denied',
  403,
  'You no longer have access to everything in this file. Export it again.',
);

/** How every export is called: a task makes the file, and a mail may say so. */
export const startsExport = {
  method: 'POST',
  status: 202,
  whenPastDue: 'allowed',
  response: ExportStarted,
} as const;
export const notifyByEmail = flag
  .default(false)
  .meta({ description: '1: a mail says when the file is ready, or that it failed' });

/** Where the fields may stand beside the body itself. */
export const innerFields = { description: 'read when the body itself has none' };

/** The fields of the body, or else those of its settings; a call that has neither is refused. */
export function chosenFields<Fields>(
  fields: Fields | undefined,
  name: string,
  context: z.RefinementCtx,
): Fields {
  if (fields) return fields;
  context.addIssue({ code: 'custom', path: [name], message: 'choose the fields to export' });
  return z.NEVER;
}

/** A file that the caller has asked for. */
export const ExportFile = z
  .object({
    id,
    kind: z.string(),
    format: z.enum(fileFormats),
    status: TaskStatus,
    is_ready: z.boolean(),
    is_cancel_requested: z.boolean(),
    done: z.number().int(),
    total: z.number().int().nullable(),
    row_count: z.number().int().nullable(),
    file_bytes: z.number().int().nullable(),
    is_by_email: z.boolean(),
    left_out: z.array(z.string()).meta({ description: 'fields that the caller might not read' }),
    result: z
      .string()
      .nullable()
      .meta({ description: 'where the file is downloaded; null until it is there' }),
    file_name: z.string(),
    created_ts: z.number().int(),
    expires_ts: z.number().int(),
  })
  .meta({ id: 'ExportFile' });
export type ExportFile = z.output<typeof ExportFile>;

export const getExportResult = endpoint({
  method: 'GET',
  path: '/core/account/export/status',
  summary: 'Tell whether an export of the caller is ready, and where its file is',
  permission: signedIn(),
  query: z.object({ result_id: idInPath }),
  response: TaskResult,
});

export const listExports = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/exports',
  summary: 'The exports of the caller, newest first; each is kept for 7 days',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ ...pageKeys(), after: idInPath.optional() }).refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({
    items: z.array(ExportFile),
    total_count: z.number().int(),
    after: id.nullable().meta({ description: 'where the next page begins; null at the end' }),
  }),
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/exports/{exportId}/file',
  summary: 'The file of an export, for the one who asked for it',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, exportId: idInPath }),
  response: stream('application/octet-stream'),
  errors: [exportRightsChanged],
});
