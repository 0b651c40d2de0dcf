import { z } from 'zod';
import { postLocked } from '#modules/posts/post-writing.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import {
  beyondSearchLimit,
  id,
  idInPath,
  integerInQuery,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { anywhere, onSite } from '#platform/contract/permission-rule.ts';
import { LONGEST_SHORTCODE_NAME, POSTS_PER_PAGE, shortcodeFaults } from './shortcode-kinds.contract.ts';
import { Shortcode } from './shortcodes.contract.ts';

const manages = onSite('MANAGE_SHORTCODES');
const path = '/core/v1/sites/{siteId}/shortcodes';

/** A post that uses a shortcode. */
export const ShortcodePost = z
  .object({ id, headline: z.string(), status: z.number().int(), created_ts: z.number().int() })
  .meta({ id: 'ShortcodePost' });

export const listShortcodePosts = endpoint({
  method: 'GET',
  path: '/api/1.3/posts/tag',
  summary: 'The posts that use a shortcode, newest first; those that the caller may not see are only counted',
  permission: manages,
  query: z
    .object({
      tag: z.string().trim().min(1, 'tag_is_missing').max(LONGEST_SHORTCODE_NAME),
      status: integerInQuery(0, 32).optional(),
      ...pageKeys(POSTS_PER_PAGE),
    })
    .refine(withinSearchLimit, beyondSearchLimit),
  response: z.object({
    items: z.array(ShortcodePost),
    total_count: z.number().int().meta({ description: '10001 where there are more' }),
  }),
});

export const listUndefinedShortcodes = endpoint({
  method: 'GET',
  path: `${path}/undefined`,
  summary: 'Shortcodes that posts use and nobody has defined, by name',
  permission: manages,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        usage_count: z.number().int(),
        is_ready: z.boolean().meta({ description: 'whether it comes with a definition that readers see' }),
      }),
    ),
  }),
});

export const listShortcodeFaults = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/{postId}/shortcode_faults',
  summary: 'The shortcodes of a saved post that show readers nothing: nobody defined them, or they are off',
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'postId'),
  response: z.object({
    items: z.array(
      z.object({ name: z.string(), fault: z.enum(shortcodeFaults) }).meta({ id: 'ShortcodeFault' }),
    ),
  }),
  errors: [notFound, postLocked],
});

export const scanIsRunning = apiError('task_is_running', 409, 'A scan is already running.');

export const scanShortcodes = endpoint({
  method: 'POST',
  path: `${path}/scan`,
  summary: 'Find the shortcodes of all posts again, by a task',
  permission: manages,
  scopeParam: 'siteId',
  params: siteParams,
  status: 202,
  response: z.object({ task_id: id, status: z.string(), is_ready: z.boolean() }),
  errors: [scanIsRunning],
});

const ListedVersion = z.object({
  number: z.number().int(),
  saved_ts: z.number().int(),
  saved_by: id.nullable(),
});

export const listShortcodeVersions = endpoint({
  method: 'GET',
  path: `${path}/{shortcodeId}/versions`,
  summary: 'What a shortcode was before, newest first; the last 50 are kept',
  permission: manages,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'shortcodeId'),
  response: z.object({ items: z.array(ListedVersion) }),
  errors: [notFound],
});

/** What a version says; it is brought back by saving it again. */
export const ShortcodeVersion = Shortcode.pick({
  ...{ name: true, title: true, template: true, params: true, preview_values: true },
}).meta({ id: 'ShortcodeVersion' });
export type ShortcodeVersion = z.output<typeof ShortcodeVersion>;

export const getShortcodeVersion = endpoint({
  method: 'GET',
  path: `${path}/{shortcodeId}/versions/{number}`,
  summary: 'What a shortcode said before',
  permission: manages,
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, shortcodeId: idInPath, number: integerInQuery(0, 2_147_483_647) }),
  response: ShortcodeVersion,
  errors: [notFound],
});
