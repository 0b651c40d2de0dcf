import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { anywhere, isAllowed, type PermissionHolder } from '#platform/contract/permission-rule.ts';
import { PostStatus } from './post-status.contract.ts';
import { mayOpenPosts } from './posts.contract.ts';

/** The views that everybody finds above the list, in their order. */
export const shippedViewNames = ['waiting', 'review', 'scheduled', 'drafts', 'published'] as const;
export type ShippedViewName = (typeof shippedViewNames)[number];

/** What a view asks of the posts. */
export type ShippedQuestion = {
  status?: number;
  /** Without what goes live by itself later. */
  unscheduled?: 1;
  /** Only what the person has written. */
  isOwn?: true;
  /** What goes live by itself later. */
  isPlanned?: true;
  /** What went live today. */
  isToday?: true;
};

/** What each view asks, by what the person does here; Home counts the same under these names. */
export function shippedQuestions(holder: PermissionHolder): Record<ShippedViewName, ShippedQuestion> {
  const mayApprove = isAllowed(anywhere('APPROVE_CONTENT'), holder);
  const mayPublish = isAllowed(anywhere('PUBLISH_POST'), holder);
  const own = { isOwn: true } as const;
  return {
    // Editors are waited for with what is ready, writers with what came back to them.
    waiting:
      mayApprove && mayPublish
        ? { status: PostStatus.READY_TO_PUBLISH, unscheduled: 1 }
        : { status: PostStatus.NEEDS_REVISION, ...own },
    review: { status: PostStatus.NEEDS_REVIEW, ...(mayApprove || mayPublish ? {} : own) },
    scheduled: { isPlanned: true },
    drafts: { status: PostStatus.DRAFT, unscheduled: 1, ...own },
    published: { isToday: true },
  };
}

const ViewCount = z.object({ count: z.number().int(), is_exact: z.boolean() }).meta({ id: 'PostViewCount' });

export const countShippedViews = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/view_counts',
  summary: 'How many posts each view that comes with the list has for the caller, and how many are live',
  permission: mayOpenPosts,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    all: ViewCount,
    waiting: ViewCount,
    review: ViewCount,
    scheduled: ViewCount,
    drafts: ViewCount,
    published: ViewCount,
  }),
});
