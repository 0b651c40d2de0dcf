import { z } from 'zod';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { everyone } from '#platform/contract/permission-rule.ts';

/** Longer referrers are cut: their host stands at the beginning. */
const referrer = z
  .string()
  .transform((text) => text.slice(0, 300))
  .default('');

/** 0 is a page that is no post, such as the front page. */
const post_id = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A page was opened, or was left after it had been read for a while. */
export const PageSignal = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('view'),
      post_id,
      referrer,
      medium: z
        .string()
        .max(40)
        .default('')
        .meta({ description: 'utm_medium of the address, such as email' }),
    }),
    z.object({
      kind: z.literal('read'),
      post_id,
      seconds: z.number().int().min(0).max(3_600).meta({ description: 'while the page was in front' }),
      depth: z
        .number()
        .int()
        .min(0)
        .max(100)
        .meta({ description: 'how much of the text was seen, in percent' }),
      referrer,
      medium: z.string().max(40).default(''),
    }),
  ])
  .meta({ id: 'PageSignal' });
export type PageSignal = z.output<typeof PageSignal>;

/**
 * Sent by pages of the site without a token; what programs and other sites send counts for nothing. Of whoever is signed in
 * it is only noted whether the post is their own.
 */
export const countView = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/views',
  summary: 'Tell that a page of the site was opened or read',
  permission: everyone(),
  scopeParam: 'siteId',
  whenPastDue: 'allowed',
  csrf: 'not-required',
  // Counted in memory and written a second later: nobody reads their own view.
  writes: false,
  maxBodyBytes: 2 * 1024,
  params: siteParams,
  body: PageSignal,
  status: 204,
  response: empty(),
  errors: [tooManyRequests],
});
