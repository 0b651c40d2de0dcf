import { z } from 'zod';
import { apiError, notFound, revisionConflict, tooManyRequests } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath, revision } from '#platform/contract/listing.ts';
import {
  connectionStates,
  LONGEST_CREDENTIAL,
  letterKinds,
  mailProviders,
} from './newsletter-kinds.contract.ts';
import { managesNewsletters, seesNewsletters } from './newsletter-settings.contract.ts';

export const wrongCredential = apiError('api_key_is_invalid', 400, 'wrong credential.');
export const clientMissing = apiError(
  'client_id_is_invalid',
  400,
  'Enter the client ID of Campaign Monitor.',
);
export const providerFailed = apiError('provider_failed', 422, 'Error editing provider.');
export const otherProvider = apiError(
  'other_provider_is_connected',
  409,
  'Another provider is connected. Disconnect it first.',
);
export const notConnected = apiError('provider_is_not_connected', 409, 'Connect a provider first.');
export const listUnknown = apiError('list_id_is_invalid', 422, 'Choose a list of the connected account.');
export const groupUnknown = apiError('groups_is_invalid', 422, 'Choose a group of this list.');

/** How providers name what they keep. */
const ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'use the ID as the provider shows it');
const named = z.object({ id: z.string(), title: z.string() });

const Group = z.object({ category_id: z.string(), interest_id: z.string() });
const MailList = named.extend({
  confirms: z.boolean().meta({ description: 'whether it asks new subscribers for a confirmation itself' }),
});
const OfferedList = named.extend({
  confirms: z.boolean().nullable().meta({
    description: 'the same; null where only the list itself is asked for it, once it is chosen',
  }),
});
export type MailList = z.output<typeof MailList>;

/** The connection to one provider; what it was connected with is never told. */
export const MailListSetup = z
  .object({
    id: id.nullable().meta({ description: 'null as long as it was never connected' }),
    provider: z.enum(mailProviders),
    state: z.enum(connectionStates),
    error: z.string().nullable(),
    account_name: z.string(),
    credential_end: z.string().nullable().meta({ description: 'the last four characters of the key' }),
    list: MailList.nullable(),
    groups: z.object({ daily: Group.nullable(), weekly: Group.nullable(), alerts: Group.nullable() }),
    kept_until_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'until when its list and groups are kept once it is disconnected' }),
    members_read_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'when those were read last who left by links of the provider' }),
    members_error: z.string().nullable().meta({ description: 'why they could not be read' }),
    is_reading: z.boolean().meta({
      description: 'whether it was disconnected and they are still read: no newsletter goes out until then',
    }),
    revision: z.number().int(),
  })
  .meta({ id: 'MailListSetup' });
export type MailListSetup = z.output<typeof MailListSetup>;

export const getMailLists = endpoint({
  method: 'GET',
  path: '/core/mail_lists/setup/',
  summary: 'The mail-list providers of the site and where their connections stand',
  permission: seesNewsletters,
  response: z.object({ items: z.array(MailListSetup) }),
});

const DraftGroup = z.object({ category_id: ref, interest_id: ref }).nullable();

export const saveMailLists = endpoint({
  method: 'POST',
  path: '/core/mail_lists/setup/',
  summary: 'Choose the list of the connected account, and who of it gets which newsletter',
  permission: managesNewsletters,
  body: z.object({
    list_id: ref,
    groups: z
      .object({ daily: DraftGroup.optional(), weekly: DraftGroup.optional(), alerts: DraftGroup.optional() })
      .optional()
      .meta({ description: 'null: everybody on the list, of alerts nobody; left out: as it was' }),
    setup_revision: revision.optional().meta({ description: 'the revision that this starts from' }),
  }),
  response: MailListSetup,
  errors: [notConnected, listUnknown, groupUnknown, providerFailed, revisionConflict, tooManyRequests],
});

export const disconnectMailLists = endpoint({
  method: 'DELETE',
  path: '/core/mail_lists/setup/{mailSetupId}',
  summary:
    'Disconnect a provider: all newsletters are turned off, its key is forgotten once those who left there are read, its list and groups after 30 days',
  permission: managesNewsletters,
  params: paramsOf('mailSetupId'),
  response: MailListSetup,
  errors: [notFound],
});

export const connectMailLists = endpoint({
  method: 'POST',
  path: '/core/mail_lists/{mailProvider}/{siteId}/',
  summary: 'Connect a provider; its key is tried before it is kept',
  permission: managesNewsletters,
  scopeParam: 'siteId',
  params: z.object({ mailProvider: z.enum(mailProviders), siteId: idInPath }),
  body: z.object({
    api_key: z
      .string()
      .trim()
      .min(8)
      .max(LONGEST_CREDENTIAL)
      .regex(/^[\x21-\x7e]+$/, fieldRules.apiToken),
    client_id: ref.optional().meta({ description: 'of the client at Campaign Monitor' }),
  }),
  response: MailListSetup,
  errors: [wrongCredential, clientMissing, providerFailed, otherProvider, tooManyRequests],
});

const asking = { method: 'GET', permission: seesNewsletters } as const;
const refusals = [providerFailed, tooManyRequests];

export const listMailLists = endpoint({
  ...asking,
  path: '/core/v1/sites/{siteId}/mail_lists/lists',
  summary: 'The lists of the connected account; none where there is none',
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(OfferedList) }),
  errors: refusals,
});

export const listMailCategories = endpoint({
  ...asking,
  path: '/core/mail_lists/groups/categories/{mailListId}/',
  summary: 'The group categories of a list',
  params: z.object({ mailListId: ref }),
  response: z.object({ items: z.array(named), kinds: z.array(z.enum(letterKinds)) }),
  errors: refusals,
});

export const listMailInterests = endpoint({
  ...asking,
  path: '/core/mail_lists/groups/interests/{mailListId}/{mailCategoryId}/',
  summary: 'The groups of a category of a list',
  params: z.object({ mailListId: ref, mailCategoryId: ref }),
  response: z.object({ items: z.array(named) }),
  errors: refusals,
});
