import { z } from 'zod';
import { MOST_SELECTED } from '#modules/exports/export-settings.contract.ts';
import {
  chosenFields,
  ExportSettings,
  exportRunning,
  exportTitle,
  fieldsOnce,
  innerFields,
  notifyByEmail,
  separatorsAreEqual,
  separatorsDiffer,
  startsExport,
} from '#modules/exports/exports.contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { CUSTOM_EXPORT, MOST_CUSTOM_EXPORTED, postExportFields } from './post-export-fields.contract.ts';
import { fieldUnknown, orderKeys, PostCountFilters, periodIsWhole } from './posts.contract.ts';

const custom = z
  .templateLiteral([CUSTOM_EXPORT, z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/)])
  .meta({ description: 'the value of a custom field, by its key' });
const fields = z
  .array(z.object({ name: z.union([z.enum(postExportFields), custom]), title: exportTitle }))
  .min(1)
  .max(postExportFields.length + MOST_CUSTOM_EXPORTED)
  .refine(...fieldsOnce);

export const exportPosts = endpoint({
  ...startsExport,
  path: '/core/roar/post_export',
  summary: 'Export the posts of a list, newest first, or those that are selected; a task makes the file',
  permission: anywhere('CREATE_REAL_DRAFT'),
  query: z
    .object({
      ...PostCountFilters.shape,
      ...orderKeys,
      notify_by_email: notifyByEmail,
    })
    .refine(periodIsWhole, { path: ['end_date'], message: 'ends before it starts' }),
  body: z
    .object({
      post_ids: z
        .array(id.min(0).max(Number.MAX_SAFE_INTEGER))
        .max(MOST_SELECTED)
        .default([])
        .meta({ description: 'the rows that are exported with only_selected' }),
      post_field: fields.optional(),
      settings: ExportSettings.extend({
        post_field: fields.optional().meta(innerFields),
      })
        .refine(separatorsDiffer, separatorsAreEqual)
        .prefault({}),
    })
    .refine(({ settings, post_ids }) => !settings.only_selected || post_ids.length > 0, {
      path: ['post_ids'],
      message: 'send the selected posts',
    })
    .transform((body, context) => {
      const { post_field: inner, ...settings } = body.settings;
      const post_field = chosenFields(body.post_field ?? inner, 'post_field', context);
      return { post_ids: body.post_ids, post_field, settings };
    }),
  errors: [exportRunning, quotaExceeded, fieldUnknown],
});
