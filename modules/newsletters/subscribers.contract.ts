import { z } from 'zod';
import { apiError, notFound, tooManyRequests } from '#platform/contract/api-error.ts';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { mailAddress } from '#platform/contract/fields.ts';
import {
  exactCountKey,
  isExactCount,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { beyondSearchLimit, id, idInPath, pageKeys, withinSearchLimit } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  MOST_IMPORTED_ADDRESSES,
  subscriberSources,
  subscriberStatuses,
} from './newsletter-kinds.contract.ts';
import { managesNewsletters, seesNewsletters } from './newsletter-settings.contract.ts';

export const kindsMissing = apiError('daily_is_invalid', 422, 'Choose at least one newsletter.');
export const alreadySubscribed = apiError('duplicate', 409, 'This address already gets newsletters.');
export const subscriberLeft = apiError(
  'subscriber_has_left',
  409,
  'They unsubscribed. Only they can subscribe again.',
);
export const fileInvalid = apiError(
  'content_is_invalid',
  422,
  'Choose a CSV file that has a column named email.',
);
export const fileTooLong = apiError(
  'content_is_invalid',
  422,
  fixed`The file has more than ${MOST_IMPORTED_ADDRESSES} rows. Split it, and import each part.`,
);
export const providerKeepsList = apiError(
  'provider_is_connected',
  409,
  'A provider keeps your list. Import the addresses there.',
);

/** Who gets newsletters. Times are unix seconds. */
export const Subscriber = z
  .object({
    id,
    email: z.string(),
    status: z.enum(subscriberStatuses),
    daily: z.boolean(),
    weekly: z.boolean(),
    alerts: z.boolean(),
    sections: z.array(z.string()).meta({ description: 'titles of the chosen ones; none: all' }),
    source: z.enum(subscriberSources),
    bounce_reason: z.string().nullable().meta({ description: 'what the mail server said last' }),
    created_ts: z.number().int(),
    confirmed_ts: z.number().int().nullable(),
    ended_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Subscriber' });
export type Subscriber = z.output<typeof Subscriber>;

/** Somebody who is asked whether they want newsletters. */
export const SubscriberDraft = z
  .object({
    email: mailAddress,
    daily: z.boolean(),
    weekly: z.boolean(),
    alerts: z.boolean().default(false),
  })
  .meta({ id: 'SubscriberDraft' });

const path = '/core/v1/sites/{siteId}/newsletters/subscribers';
const asked = {
  query: searchWords.optional().meta({ description: 'a part of the address' }),
  status: z.enum(subscriberStatuses).optional(),
};

export const listSubscribers = endpoint({
  method: 'GET',
  path,
  summary: 'Who gets newsletters, the latest first',
  permission: seesNewsletters,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ ...asked, ...pageKeys(), ...exactCountKey }).refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({
    items: z.array(Subscriber),
    total_count: z.number().int(),
    is_exact: isExactCount,
  }),
});

export const createSubscriber = endpoint({
  method: 'POST',
  path,
  summary: 'Ask somebody by mail to confirm a subscription',
  status: 201,
  permission: managesNewsletters,
  scopeParam: 'siteId',
  params: siteParams,
  body: SubscriberDraft,
  response: z.object({ email: z.string() }),
  errors: [kindsMissing, alreadySubscribed, tooManyRequests],
});

export const changeSubscriber = endpoint({
  method: 'PATCH',
  path: `${path}/{subscriberId}`,
  summary: 'Change what a subscriber gets, as they asked; without any newsletter they are unsubscribed',
  permission: managesNewsletters,
  scopeParam: 'siteId',
  params: siteParams.extend({ subscriberId: idInPath }),
  body: z.object({
    daily: z.boolean(),
    weekly: z.boolean(),
    alerts: z.boolean().optional().meta({ description: 'left out: as it was' }),
  }),
  response: Subscriber,
  errors: [subscriberLeft, notFound],
});

export const eraseSubscribers = endpoint({
  method: 'POST',
  path: `${path}/erase`,
  summary: 'Forget subscribers: their addresses are gone at once, and no import brings them back',
  permission: managesNewsletters,
  scopeParam: 'siteId',
  params: siteParams,
  body: severalIds,
  response: z.object({ erased: z.number().int() }),
});

export const exportSubscribers = endpoint({
  method: 'GET',
  path: `${path}/export`,
  summary: 'The subscribers that a list shows, as CSV',
  permission: onSite('EDIT_SITE', 'VIEW_NEWSLETTERS', 'DOWNLOAD_SUBSCRIBERS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object(asked),
  response: stream('text/csv; charset=utf-8'),
});

const LONGEST_FILE = MOST_IMPORTED_ADDRESSES * 400;

export const importSubscribers = endpoint({
  method: 'POST',
  path: `${path}/import`,
  summary: 'Add addresses of a CSV file whose owners have agreed; who has left stays away',
  permission: managesNewsletters,
  scopeParam: 'siteId',
  maxBodyBytes: LONGEST_FILE + 64 * 1024,
  params: siteParams,
  body: z.object({
    content: z.string().min(1).max(LONGEST_FILE),
    daily: z.boolean(),
    weekly: z.boolean(),
    alerts: z.boolean().default(false),
    has_consent: z
      .literal(true)
      .meta({ description: 'that everybody in the file has agreed to get newsletters' }),
  }),
  response: z
    .object({
      rows: z.number().int(),
      added: z.number().int(),
      known: z.number().int().meta({ description: 'on the list already, or gone from it' }),
      repeated: z.number().int().meta({ description: 'rows with an address of an earlier row' }),
      wrong: z.array(z.object({ line: z.number().int(), email: z.string() })).meta({
        description: 'the first 100 rows without an address',
      }),
      wrong_count: z.number().int(),
    })
    .meta({ id: 'SubscriberImport' }),
  errors: [kindsMissing, fileInvalid, fileTooLong, providerKeepsList],
});
