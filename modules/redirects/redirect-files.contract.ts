import { z } from 'zod';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { MOST_IMPORTED } from './redirect-kinds.contract.ts';
import { editSite, RedirectQuestion } from './redirects.contract.ts';

export const exportRedirects = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/redirects/export',
  summary: 'The redirects that a list shows, or all of them, as CSV: path, redirect_to, status',
  permission: editSite,
  scopeParam: 'siteId',
  params: siteParams,
  query: RedirectQuestion.extend({
    columns: z
      .enum(['three', 'all'])
      .default('three')
      .meta({ description: 'all: match, query, enabled and note as well' }),
  }),
  response: stream('text/csv; charset=utf-8'),
});

/** What becomes of a file: only checked, imported if all of it is right, or imported without the wrong rows. */
export const importModes = ['check', 'all', 'rest'] as const;
export type ImportMode = (typeof importModes)[number];

const line = z.object({
  line: z.number().int(),
  path: z.string(),
  code: z.string(),
  message: z.string(),
});

/** What the task of an import answers; `rows` = `ready` + `unchanged` + `wrong`. */
export const ImportReport = z
  .object({
    mode: z.enum(importModes),
    rows: z.number().int(),
    ready: z.number().int().meta({ description: 'rows that can be, or were, made into redirects' }),
    unchanged: z.number().int().meta({ description: 'rows whose redirect is there already' }),
    wrong: z.number().int(),
    made: z.number().int(),
    batch_id: id.nullable().meta({ description: 'the act to undo; null where nothing was imported' }),
    errors: z.array(line).meta({ description: 'the first 500' }),
    warnings: z.object({ chains: z.number().int(), live: z.number().int(), missing: z.number().int() }),
    other_hosts: z
      .array(z.object({ host: z.string(), rows: z.number().int() }))
      .meta({ description: 'hosts of the paths in the file that are not known as hosts of this site' }),
  })
  .meta({ id: 'RedirectImportReport' });
export type ImportReport = z.output<typeof ImportReport>;

/** Room for the largest file: so many rows of 400 characters each. */
export const LARGEST_IMPORT = MOST_IMPORTED * 400;

export const importRedirects = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/redirects/imports',
  summary: 'Check or import a file of redirects; the result of the task is the report',
  status: 202,
  permission: editSite,
  scopeParam: 'siteId',
  maxBodyBytes: LARGEST_IMPORT + 64 * 1024,
  params: siteParams,
  body: z.object({
    content: z
      .string()
      .min(1)
      .max(LARGEST_IMPORT)
      .refine((text) => !text.includes('\0'), 'use text')
      .transform((text) => text.toWellFormed())
      .meta({
        description:
          'CSV with path, redirect_to, status, two columns apart by a tab, `_redirects`, JSON of hosts, or rules of Apache and nginx',
      }),
    mode: z.enum(importModes).default('check'),
    own_hosts: z
      .array(z.string().min(1).max(253))
      .max(20)
      .default([])
      .meta({ description: 'former hosts of this site: their addresses count as its paths' }),
  }),
  response: z.object({ task_id: id, status: z.string(), is_ready: z.boolean() }),
});
