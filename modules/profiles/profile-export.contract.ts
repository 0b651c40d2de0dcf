import { z } from 'zod';
import {
  chosenFields,
  ExportSettings,
  exportFields,
  exportRunning,
  innerFields,
  notifyByEmail,
  separatorsAreEqual,
  separatorsDiffer,
  startsExport,
} from '#modules/exports/exports.contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { profileExportFields } from './profile-export-fields.contract.ts';

const fields = exportFields(profileExportFields);

export const exportUsers = endpoint({
  ...startsExport,
  path: '/core/account/export/csv/',
  summary: 'Export the people of the site, as the list shows them; a task makes the file',
  permission: onSite('EXPORT_USERS'),
  query: z.object({ notify_by_email: notifyByEmail }),
  body: z
    .object({
      fields: fields.optional(),
      settings: ExportSettings.extend({
        only_selected: z
          .literal(false, 'use false, because this call names no selected people')
          .default(false),
        fields: fields.optional().meta(innerFields),
      })
        .refine(separatorsDiffer, separatorsAreEqual)
        .prefault({}),
    })
    .transform((body, context) => {
      const { fields: inner, ...settings } = body.settings;
      return { fields: chosenFields(body.fields ?? inner, 'fields', context), settings };
    }),
  errors: [exportRunning, quotaExceeded],
});
