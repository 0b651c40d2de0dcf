import { z } from 'zod';
import { viewSources } from '#modules/figures/view-sources.contract.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { afterInvalid, afterKey, id, idInPath, pageKeys } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

import { mayOpenPosts } from './posts.contract.ts';

/** So many redirects and comments of a post are told beside it. */
export const MOST_BESIDE = 5;
/** Of so many days it is told where the readers of a post came from. */
export const SOURCE_DAYS = 7;

const params = z.object({ siteId: idInPath, postId: idInPath });
const ofPost = { method: 'GET', scopeParam: 'siteId', params } as const;
const path = '/core/v1/sites/{siteId}/posts/{postId}';

/** Where a post is read. */
export const PostAddress = z
  .object({
    path: z.string().nullable().meta({
      description: 'on the host of the call; null where readers get no page of it',
    }),
    preview: z.string().nullable().meta({
      description:
        'the same for what readers do not get yet, good for an hour, for whoever has it; null where the caller may not make previews',
    }),
    redirects: z
      .array(z.object({ id, path: z.string(), status: z.number().int(), hits: z.number().int() }))
      .nullable()
      .meta({ description: 'the most used that lead to it; null where the caller may not see redirects' }),
  })
  .meta({ id: 'PostAddress' });
export type PostAddress = z.output<typeof PostAddress>;

export const getPostAddress = endpoint({
  ...ofPost,
  path: `${path}/address`,
  summary: 'Where a post is read on the site, or its preview, and which redirects lead to it',
  permission: mayOpenPosts,
  response: PostAddress,
  errors: [notFound],
});

/** Something that was done to a post. */
export const PostHistoryEntry = z
  .object({
    id,
    ts: z.number().int(),
    person: z.object({ id, title: z.string() }).nullable().meta({
      description: 'null for what was done by the clock, by a program, or by somebody who has left',
    }),
    action: z.string().meta({ description: 'such as post.status_changed' }),
    fields: z.array(z.string()).meta({ description: 'what changed, by its names' }),
    custom_fields: z
      .array(z.string())
      .meta({ description: 'the titles of the custom fields that changed; the keys of those without one' }),
    from_status: z.number().int().nullable(),
    to_status: z.number().int().nullable(),
    scheduled_at: z.number().int().nullable().meta({ description: 'of a schedule: when it goes live' }),
  })
  .meta({ id: 'PostHistoryEntry' });
export type PostHistoryEntry = z.output<typeof PostHistoryEntry>;

export const listPostHistory = endpoint({
  ...ofPost,
  path: `${path}/history`,
  summary: 'What was done to a post, when and by whom, newest first',
  permission: anywhere('CREATE_REAL_DRAFT'),
  query: z.object({ limit: pageKeys(10).limit, after: afterKey(200) }),
  response: z.object({ items: z.array(PostHistoryEntry), after: z.string().nullable() }),
  errors: [notFound, permissionDenied, afterInvalid],
});

export const listLastComments = endpoint({
  ...ofPost,
  path: `${path}/last_comments`,
  summary: 'The last approved comments on a post, each cut short',
  permission: mayOpenPosts,
  response: z.object({
    items: z.array(z.object({ id, author: z.string(), text: z.string(), created_ts: z.number().int() })),
  }),
  errors: [notFound],
});

export const getPostReading = endpoint({
  ...ofPost,
  path: `${path}/reading`,
  summary: 'How long readers stayed with a post in the last seven days, and where they came from',
  permission: anywhere('VIEW_STATS'),
  response: z
    .object({
      views: z.number().int(),
      seconds: z.number().int().nullable().meta({
        description: 'how long a reader stayed on average; null where nobody was measured',
      }),
      sources: z
        .array(z.object({ source: z.enum(viewSources), views: z.number().int() }))
        .meta({ description: 'the most frequent first' }),
    })
    .meta({ id: 'PostReading' }),
  errors: [notFound],
});
