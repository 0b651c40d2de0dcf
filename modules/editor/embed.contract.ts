import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

export const embedAskedTooOften = apiError(
  'too_many_requests',
  429,
  'Too many embeds at once. Try again in a moment.',
);

/** What an address of another site becomes in a text. */
export const Embed = z
  .object({
    kind: z.enum(['frame', 'picture', 'link']).meta({
      description: 'a link where its site offers nothing to embed, or does not answer',
    }),
    url: z.string().meta({ description: 'of the frame, the picture or the link' }),
    title: z.string().meta({ description: 'empty where its site says none' }),
    author: z.string(),
    shape: z
      .enum(['wide', 'tall', 'low'])
      .meta({ description: 'of the frame: a video, a post, a player of sound' }),
  })
  .meta({ id: 'Embed' });
export type Embed = z.output<typeof Embed>;

export const findEmbed = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/embeds/find',
  summary: 'What an address of another site becomes in a text, as that site says by oEmbed; nothing is kept',
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  // Nobody keeps a copy of what it answers.
  writes: false,
  params: siteParams,
  body: z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) }),
  response: Embed,
  errors: [embedAskedTooOften],
});
