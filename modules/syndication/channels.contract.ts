import { z } from 'zod';
import { apiError, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  APPLE_ID,
  channelKinds,
  LONGEST_APPLE_ID,
  LONGEST_APPLE_SECRET,
  MOST_MAPPED_SECTIONS,
} from './channel-kinds.contract.ts';
import { channelIsClosed } from './syndication.contract.ts';

const managesChannels = onSite('EDIT_SITE');

const SectionOfChannel = z.object({ section_id: id, remote_id: z.string() });

/** A service that posts are handed to, as the site has it. */
export const Channel = z
  .object({
    kind: z.enum(channelKinds),
    is_closed: z.boolean().meta({ description: 'nothing can be sent there any more' }),
    is_enabled: z.boolean(),
    feed_url: z.string().nullable().meta({ description: 'what the service fetches, where it does' }),
    remote_id: z.string().meta({ description: 'the channel as the provider knows it' }),
    key_id: z.string(),
    secret_end: z
      .string()
      .nullable()
      .meta({ description: 'the last four characters; the rest is never told' }),
    is_preview: z.boolean(),
    section_map: z.array(SectionOfChannel),
    remote_title: z.string(),
    remote_sections: z.array(z.object({ id: z.string(), name: z.string(), is_default: z.boolean() })),
    verified_ts: z.number().int().nullable(),
    last_sent_ts: z.number().int().nullable(),
    problem: z.string().nullable().meta({ description: 'why nothing is sent right now' }),
    problem_ts: z.number().int().nullable(),
    counts: z.object({
      sent: z.number().int(),
      failed: z.number().int(),
      pending: z.number().int(),
      skipped: z.number().int(),
    }),
    revision: z.number().int(),
    updated_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.output<typeof Channel>;

export const ChannelDraft = z
  .object({
    is_enabled: z.boolean(),
    remote_id: z.string().trim().toLowerCase().max(LONGEST_APPLE_ID).default(''),
    key_id: z.string().trim().toLowerCase().max(LONGEST_APPLE_ID).default(''),
    secret: z
      .string()
      .trim()
      .max(LONGEST_APPLE_SECRET)
      .optional()
      .meta({ description: 'left out, the one that is saved stays' }),
    is_preview: z
      .boolean()
      .default(false)
      .meta({ description: 'only those who run the channel see what is sent' }),
    section_map: z
      .array(
        z.object({
          section_id: id,
          remote_id: z.string().trim().toLowerCase().regex(APPLE_ID, 'remote_id_is_invalid'),
        }),
      )
      .max(MOST_MAPPED_SECTIONS)
      .default([])
      .meta({ description: 'what stands in no section of the list goes to the default one' }),
  })
  .meta({ id: 'ChannelDraft' });
export type ChannelDraft = z.output<typeof ChannelDraft>;

export const channelIdInvalid = apiError(
  'remote_id_is_invalid',
  422,
  'Use the channel ID as News Publisher shows it.',
);
export const keyIdInvalid = apiError('key_id_is_invalid', 422, 'Use the key ID as News Publisher shows it.');
export const secretInvalid = apiError(
  'secret_is_invalid',
  422,
  'Enter the secret as News Publisher shows it.',
);
export const credentialsRefused = apiError(
  'credentials_is_invalid',
  422,
  "Apple News didn't accept the channel ID, key ID and secret.",
);
export const sectionsInvalid = apiError(
  'section_map_is_invalid',
  422,
  'Choose existing sections, and map each of yours only once.',
);
export const channelUnreachable = apiError(
  'channel_is_unreachable',
  422,
  "Apple News didn't answer, so nothing was saved. Try again in a few minutes.",
);
export const testedTooOften = apiError('too_many_requests', 429, 'Too many tests. Try again in a moment.');

const path = '/core/v1/sites/{siteId}/channels';
const params = siteParams.extend({ channel: z.enum(channelKinds) });
const own = { permission: managesChannels, scopeParam: 'siteId' } as const;

export const listChannels = endpoint({
  ...own,
  method: 'GET',
  path,
  summary: 'The services that posts can be handed to, and how each is set up',
  params: siteParams,
  response: z.object({ items: z.array(Channel) }),
});

const refusals = [channelIdInvalid, keyIdInvalid, secretInvalid, channelIsClosed];

export const saveChannel = endpoint({
  ...own,
  method: 'PUT',
  path: `${path}/{channel}`,
  summary: 'Set up a channel, or turn it on or off; its credentials are tried before they are kept',
  params,
  body: partialChange(ChannelDraft),
  response: Channel,
  errors: [revisionConflict, ...refusals, credentialsRefused, channelUnreachable, sectionsInvalid],
});

export const disconnectChannel = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/{channel}/disconnect`,
  summary: 'Turn a channel off and forget its credentials; what it has stays there',
  params,
  response: Channel,
  errors: [channelIsClosed],
});

export const testChannel = endpoint({
  ...own,
  method: 'POST',
  path: `${path}/{channel}/test`,
  summary: 'Ask the provider whether it takes these credentials; nothing is saved',
  writes: false,
  params,
  body: ChannelDraft.pick({ remote_id: true, key_id: true, secret: true }),
  response: z
    .object({
      is_ok: z.boolean(),
      message: z.string(),
      remote_title: z.string(),
      remote_sections: Channel.shape.remote_sections,
    })
    .meta({ id: 'ChannelTest' }),
  errors: [...refusals, testedTooOften],
});
