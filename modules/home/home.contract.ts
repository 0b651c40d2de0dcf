import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';

const time = z.number().int().meta({ description: 'unix seconds' });

/** A live post of the caller, with what readers made of it. */
export const OwnLivePost = z
  .object({
    id,
    headline: z.string(),
    status: z.number().int(),
    published_ts: time,
    comments_count: z.number().int(),
    page_views: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'null where the caller may not see figures' }),
    days: z.array(z.number().int()).nullable().meta({ description: 'views of the last 14 days, today last' }),
  })
  .meta({ id: 'OwnLivePost' });
export type OwnLivePost = z.output<typeof OwnLivePost>;

/** A post that was marked as spam and waits for a moderator. */
export const SuspiciousPost = z
  .object({ id, headline: z.string(), status: z.number().int(), updated_ts: time })
  .meta({ id: 'SuspiciousPost' });
export type SuspiciousPost = z.output<typeof SuspiciousPost>;

/** A post to read on the site. */
export const PostToRead = z
  .object({ id, headline: z.string(), path: z.string(), published_ts: time })
  .meta({ id: 'PostToRead' });
export type PostToRead = z.output<typeof PostToRead>;

/** What one call reads for Home, each by itself. */
const homePartNames = ['own_posts', 'suspicious', 'redirects', 'reading'] as const;
export type HomePartName = (typeof homePartNames)[number];

export const getHome = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/home',
  summary:
    'What Home shows beside lists: own live posts with their figures, what waits for moderators, what is wrong, what to read',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath }),
  response: z.object({
    own_posts: z.array(OwnLivePost).meta({ description: 'the newest five' }),
    suspicious: z
      .object({ count: z.number().int(), is_exact: z.boolean(), posts: z.array(SuspiciousPost) })
      .nullable()
      .meta({ description: 'where the caller moderates; null where they do nowhere' }),
    redirects: z
      .object({ chains: z.number().int(), missing: z.number().int() })
      .nullable()
      .meta({ description: 'what is wrong with redirects; null for those who may not mend them' }),
    reading: z
      .array(PostToRead)
      .meta({ description: 'the newest posts of the site, for those who do not write for it' }),
    failed: z
      .array(z.enum(homePartNames))
      .meta({ description: 'the parts that could not be read; they stand empty, or null, in this answer' }),
  }),
});
