import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
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

/** A comment that waits for a moderator. */
export const WaitingComment = z
  .object({ id, author: z.string(), text: z.string(), created_ts: time })
  .meta({ id: 'WaitingComment' });
export type WaitingComment = z.output<typeof WaitingComment>;

/** A post to read on the site. */
export const PostToRead = z
  .object({ id, headline: z.string(), path: z.string(), published_ts: time })
  .meta({ id: 'PostToRead' });
export type PostToRead = z.output<typeof PostToRead>;

/** A post that was read lately. */
export const PostRead = z
  .object({ id, headline: z.string(), views: z.number().int() })
  .meta({ id: 'PostRead' });
export type PostRead = z.output<typeof PostRead>;

/** An address that readers asked for in vain. */
export const PageMissed = z.object({ path: z.string(), hits: z.number().int() }).meta({ id: 'PageMissed' });
export type PageMissed = z.output<typeof PageMissed>;

/** A post that should have gone live by itself and has not. */
export const OverduePost = z
  .object({ id, headline: z.string(), scheduled_at: time })
  .meta({ id: 'OverduePost' });

/** What one call reads for Home, each by itself. */
const homePartNames = [
  'own_posts',
  'suspicious',
  'comments',
  'overdue',
  'redirects',
  'reading',
  'most_read',
  'missing_pages',
] as const;
export type HomePartName = (typeof homePartNames)[number];

export const getHome = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/home',
  summary:
    'What Home shows beside lists: own live posts, what waits for moderators, what is wrong or missing, what is read',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    own_posts: z.array(OwnLivePost).meta({ description: 'the newest five' }),
    suspicious: z
      .object({ count: z.number().int(), is_exact: z.boolean(), posts: z.array(SuspiciousPost) })
      .nullable()
      .meta({ description: 'where the caller moderates; null where they do nowhere' }),
    comments: z
      .object({ count: z.number().int(), is_exact: z.boolean(), comments: z.array(WaitingComment) })
      .nullable()
      .meta({ description: 'comments that wait, the oldest five; null for those who moderate none' }),
    overdue: z
      .object({ count: z.number().int(), posts: z.array(OverduePost) })
      .nullable()
      .meta({
        description:
          'posts that should have gone live five minutes ago, the oldest five; null for those who do not write',
      }),
    redirects: z
      .object({ chains: z.number().int(), missing: z.number().int() })
      .nullable()
      .meta({ description: 'what is wrong with redirects; null for those who may not mend them' }),
    reading: z
      .array(PostToRead)
      .meta({ description: 'the newest posts of the site, for those who do not write for it' }),
    most_read: z.array(PostRead).nullable().meta({
      description: 'the five posts read most in the last seven days; null for those who may not see figures',
    }),
    missing_pages: z.array(PageMissed).nullable().meta({
      description:
        'the five missing addresses asked for most in the last 24 hours that nobody has seen to; null for those who may not see them',
    }),
    failed: z
      .array(z.enum(homePartNames))
      .meta({ description: 'the parts that could not be read; they stand empty, or null, in this answer' }),
  }),
});
