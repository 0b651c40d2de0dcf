import { z } from 'zod';
import { apiError, revisionConflict, tooManyRequests } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { searchWords, siteParams } from '#platform/contract/list-keys.ts';
import { beyondSearchLimit, id, idInPath, pageKeys, withinSearchLimit } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { AlertPush } from './alerts.contract.ts';
import {
  campaignKinds,
  LONGEST_EMAIL,
  LONGEST_FROM,
  LONGEST_LETTER_TEMPLATE,
  LONGEST_SUBJECT,
  letterKinds,
  MOST_LETTER_SECTIONS,
  mailProviders,
  sendStates,
} from './newsletter-kinds.contract.ts';
import { managesNewsletters, seesNewsletters } from './newsletter-settings.contract.ts';

export const templateInvalid = apiError('template_is_invalid', 422, 'The template has an error.');
export const subjectInvalid = apiError('subject_is_invalid', 422, 'The subject has an error.');
export const unsubscribeMissing = apiError(
  'template_is_invalid',
  422,
  'Add a link to {{ unsubscribe_url }}: every newsletter needs an unsubscribe link.',
);
export const sectionsUnknown = apiError('section_ids_is_invalid', 422, 'Choose sections of this site.');
export const streamUnknown = apiError('stream_id_is_invalid', 422, 'Choose a stream of posts of this site.');
export const noAddress = apiError('email_is_missing', 422, 'Your account has no email address.');

const oneLine = (text: string): boolean => !/[\r\n]/.test(text);

/** What a newsletter says and which posts it is made of. */
export const CampaignDraft = z
  .object({
    subject: z
      .string()
      .trim()
      .min(1, 'subject_is_missing')
      .max(LONGEST_SUBJECT)
      .refine(oneLine, 'use one line')
      .meta({ description: 'may name what the template names' }),
    from_name: z
      .string()
      .trim()
      .max(LONGEST_FROM)
      .refine(oneLine, 'use one line')
      .meta({ description: 'empty: the title of the site' }),
    reply_to: z
      .union([z.literal(''), z.email(fieldRules.email).max(LONGEST_EMAIL)])
      .meta({ description: 'where answers go; a connected provider sends from this address' }),
    template: z
      .string()
      .max(LONGEST_LETTER_TEMPLATE)
      .meta({ description: 'HTML with Liquid; empty: the template of the product' }),
    stream_id: id.nullable().meta({ description: 'the posts of this stream alone' }),
    section_ids: z
      .array(id)
      .max(MOST_LETTER_SECTIONS)
      .transform(eachOnce)
      .meta({ description: 'the posts of these sections alone' }),
  })
  .meta({ id: 'CampaignDraft' });
export type CampaignDraft = z.output<typeof CampaignDraft>;

export const Campaign = CampaignDraft.extend({
  kind: z.enum(campaignKinds),
  section_ids: z.array(id),
  reply_to: z.string(),
  next_ts: z.number().int().nullable().meta({ description: 'when it goes out next; null while it is off' }),
  waits_for: z.enum(['list', 'reading']).nullable().meta({
    description:
      'why it would not go out then: no list is chosen, or those who left a provider are read still',
  }),
  revision: z.number().int().meta({ description: '0 as long as nobody changed it' }),
}).meta({ id: 'Campaign' });
export type Campaign = z.output<typeof Campaign>;

const choice = z.object({ id, title: z.string() });
const base = '/core/v1/sites/{siteId}/newsletters';
const params = z.object({ siteId: idInPath, campaignKind: z.enum(campaignKinds) });

export const listCampaigns = endpoint({
  method: 'GET',
  path: base,
  summary: 'The daily and the weekly newsletter, and what they can be made of',
  permission: seesNewsletters,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z.array(Campaign),
    default_template: z.string(),
    sections: z.array(choice),
    streams: z.array(choice),
  }),
});

export const saveCampaign = endpoint({
  method: 'PATCH',
  path: `${base}/{campaignKind}`,
  summary: 'Change a newsletter; what is left out stays',
  permission: managesNewsletters,
  scopeParam: 'siteId',
  params,
  body: partialChange(CampaignDraft),
  response: Campaign,
  errors: [
    ...[templateInvalid, subjectInvalid, unsubscribeMissing, sectionsUnknown, streamUnknown],
    revisionConflict,
  ],
});

const LetterFault = z.object({ line: z.number().int().nullable(), message: z.string() });

export const previewCampaign = endpoint({
  method: 'POST',
  path: `${base}/{campaignKind}/preview`,
  summary: 'The newsletter as it would go out now; without new posts, with the newest ones',
  permission: seesNewsletters,
  writes: false,
  scopeParam: 'siteId',
  params,
  body: CampaignDraft,
  response: z
    .object({
      subject: z.string(),
      from: z.string(),
      html: z.string(),
      address: z.string().nullable().meta({
        description: 'where the HTML is shown for an hour; null where it is too long for an address',
      }),
      text: z.string(),
      posts: z.number().int(),
      new_posts: z.number().int().meta({ description: 'of these, those that nobody was sent yet' }),
      fault: LetterFault.nullable(),
    })
    .meta({ id: 'CampaignPreview' }),
  errors: [tooManyRequests],
});

export const testCampaign = endpoint({
  method: 'POST',
  path: `${base}/{campaignKind}/test`,
  summary: 'Send the newsletter to the caller alone, as it would go out now',
  permission: managesNewsletters,
  scopeParam: 'siteId',
  params,
  body: CampaignDraft,
  response: z.object({ email: z.string() }),
  errors: [templateInvalid, subjectInvalid, unsubscribeMissing, noAddress, tooManyRequests],
});

/** One newsletter of one day, or one alert. */
export const CampaignSend = z
  .object({
    id,
    kind: z.enum(letterKinds),
    day: z.string().meta({ description: 'YYYY-MM-DD, in the time zone of the site' }),
    state: z.enum(sendStates),
    subject: z.string(),
    posts: z.number().int(),
    expected: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'how many an alert was for when it was sent; null where that is unknown' }),
    recipients: z.number().int().meta({ description: 'those whose turn it has been' }),
    sent: z.number().int().meta({ description: 'taken by the mail server; of a provider unknown, so 0' }),
    failed: z.number().int(),
    provider: z.enum(mailProviders).nullable(),
    error: z.string().nullable(),
    by_mail: z.boolean().meta({ description: 'false of an alert that went by push alone' }),
    push: AlertPush.nullable().meta({ description: 'what became of an alert in browsers' }),
    created_ts: z.number().int(),
    ended_ts: z.number().int().nullable(),
  })
  .meta({ id: 'CampaignSend' });
export type CampaignSend = z.output<typeof CampaignSend>;

export const listCampaignSends = endpoint({
  method: 'GET',
  path: `${base}/sends`,
  summary: 'What was sent, the newest first',
  permission: seesNewsletters,
  scopeParam: 'siteId',
  params: siteParams,
  query: z
    .object({
      query: searchWords.optional().meta({ description: 'a part of the subject' }),
      kind: z.enum(letterKinds).optional(),
      state: z.enum(sendStates).optional(),
      ...pageKeys(),
    })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({ items: z.array(CampaignSend), total_count: z.number().int() }),
});
