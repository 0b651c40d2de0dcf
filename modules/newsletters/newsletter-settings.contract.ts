import { z } from 'zod';
import { apiError, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { flag, id, revision } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';

export const seesNewsletters = onSite('EDIT_SITE', 'VIEW_NEWSLETTERS');
export const managesNewsletters = onSite('EDIT_SITE', 'MANAGE_NEWSLETTERS');

export const bypassRefused = apiError(
  'bypass_confirmation_email_is_invalid',
  422,
  'Only a connected list that asks its subscribers for a confirmation can replace the confirmation email.',
);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'enter a time as HH:MM');

/** When newsletters go out. */
export const NewsletterSettingsDraft = z
  .object({
    weekly_alerts_day: z.number().int().min(0).max(6).meta({ description: '0 is Sunday' }),
    weekly_alerts_time: timeOfDay.meta({ description: 'in the time zone of the site' }),
    weekly_alerts_enabled: flag,
    daily_alerts_enabled: flag,
    daily_alerts_time: timeOfDay.meta({ description: 'in the time zone of the site' }),
    alerts_enabled: flag.meta({
      description: 'whether readers can choose breaking news, one post at a time',
    }),
    push_enabled: flag.meta({
      description: 'whether readers can turn on notifications of breaking news in their browsers',
    }),
    bypass_confirmation_email: flag.meta({
      description: 'leave the confirmation of new subscribers to the connected list, which has to ask for it',
    }),
  })
  .meta({ id: 'NewsletterSettingsDraft' });

export const NewsletterSettings = z
  .object({
    site_id: id,
    weekly_alerts_day: z.number().int(),
    weekly_alerts_time: z.string(),
    weekly_alerts_enabled: z.boolean(),
    daily_alerts_enabled: z.boolean(),
    daily_alerts_time: z.string(),
    alerts_enabled: z.boolean(),
    push_enabled: z.boolean(),
    bypass_confirmation_email: z.boolean(),
    external_provider_connected: z.boolean(),
    may_bypass: z
      .boolean()
      .meta({ description: 'whether the connected list asks for a confirmation itself' }),
    revision: z.number().int().meta({ description: '0 as long as nobody changed them' }),
  })
  .meta({ id: 'NewsletterSettings' });
export type NewsletterSettings = z.output<typeof NewsletterSettings>;

const path = '/core/newsletter/settings/{siteId}';

export const getNewsletterSettings = endpoint({
  method: 'GET',
  path,
  summary: 'When newsletters go out',
  permission: seesNewsletters,
  scopeParam: 'siteId',
  params: siteParams,
  response: NewsletterSettings,
});

export const saveNewsletterSettings = endpoint({
  method: 'POST',
  path,
  summary: 'Say when newsletters go out; what is left out stays',
  permission: managesNewsletters,
  scopeParam: 'siteId',
  params: siteParams,
  body: partialChange(NewsletterSettingsDraft).extend({ revision: revision.optional() }),
  response: NewsletterSettings,
  errors: [bypassRefused, revisionConflict],
});
