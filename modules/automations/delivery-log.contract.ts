import { z } from 'zod';
import { MOST_SELECTED } from '#modules/exports/export-settings.contract.ts';
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
import { severalIds, siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { notReplayedReasons } from './automation-kinds.contract.ts';
import { manageHooks } from './automations.contract.ts';
import { deliveryExportFields } from './delivery-export-fields.contract.ts';
import { executionKeys, wholePeriod, wrongPeriod } from './executions.contract.ts';

const path = '/core/v1/sites/{siteId}/hook_executions';

export const replaySelected = endpoint({
  method: 'POST',
  path: `${path}/replay`,
  summary: 'Send several once more, under their own ids, each message once; says of each other why it is not',
  permission: manageHooks,
  scopeParam: 'siteId',
  repeatsDetails: true,
  params: siteParams,
  body: severalIds,
  response: z
    .object({
      count: z.number().int().meta({ description: 'how many messages are queued again' }),
      skipped: z.array(z.object({ id, reason: z.enum(notReplayedReasons) })).meta({
        description:
          'gone: not there any more; hidden: the caller may not read it; off: its webhook is off or deleted; waiting: it is queued already',
      }),
    })
    .meta({ id: 'HookReplaySelected' }),
});

const fields = exportFields(deliveryExportFields);

export const exportExecutions = endpoint({
  ...startsExport,
  path: `${path}/export`,
  summary: 'Export the attempts of the list, newest first, or those that are selected; a task makes the file',
  permission: manageHooks,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ ...executionKeys, notify_by_email: notifyByEmail }).refine(wholePeriod, wrongPeriod),
  body: z
    .object({
      ids: z
        .array(id)
        .max(MOST_SELECTED)
        .default([])
        .meta({ description: 'the rows that are exported with only_selected' }),
      fields: fields.optional(),
      settings: ExportSettings.extend({ fields: fields.optional().meta(innerFields) })
        .refine(separatorsDiffer, separatorsAreEqual)
        .prefault({}),
    })
    .refine(({ settings, ids }) => !settings.only_selected || ids.length > 0, {
      path: ['ids'],
      message: 'send the selected deliveries',
    })
    .transform((body, context) => {
      const { fields: inner, ...settings } = body.settings;
      return { ids: body.ids, fields: chosenFields(body.fields ?? inner, 'fields', context), settings };
    }),
  errors: [exportRunning, quotaExceeded],
});
