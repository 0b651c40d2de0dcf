import { z } from 'zod';
import {
  ExportSettings,
  ExportStarted,
  exportFields,
  exportRunning,
  separatorsAreEqual,
  separatorsDiffer,
} from '#modules/exports/exports.contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { flag } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { profileExportFields } from './profile-export-fields.contract.ts';

const fields = exportFields(profileExportFields);

export const exportUsers = endpoint({
  method: 'POST',
  path: '/core/account/export/csv/',
  summary: 'Export the people of the site, as the list shows them; a task makes the file',
  status: 202,
  permission: onSite('EXPORT_USERS'),
  whenPastDue: 'allowed',
  query: z.object({
    notify_by_email: flag
      .default(false)
      .meta({ description: '1: a mail says when the file is ready, or that it failed' }),
  }),
  body: z
    .object({
      fields: fields.optional(),
      settings: ExportSettings.extend({
        only_selected: z.literal(false, 'the call names no people that could be selected').default(false),
        fields: fields.optional().meta({ description: 'read when the body itself has none' }),
      })
        .refine(separatorsDiffer, separatorsAreEqual)
        .prefault({}),
    })
    .transform((body, context) => {
      const { fields: inner, ...settings } = body.settings;
      const chosen = body.fields ?? inner;
      if (chosen) return { fields: chosen, settings };
      context.addIssue({ code: 'custom', path: ['fields'], message: 'names the fields to export' });
      return z.NEVER;
    }),
  response: ExportStarted,
  errors: [exportRunning],
});
