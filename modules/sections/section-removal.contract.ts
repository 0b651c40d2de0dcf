import { z } from 'zod';
import { apiError, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { anywhere, onScope } from '#platform/contract/permission-rule.ts';
import { MOST_AT_ONCE } from '#platform/contract/search-limit.ts';
import { postsActions } from './section-kinds.contract.ts';
import { homeStays } from './sections.contract.ts';

export const targetInvalid = apiError(
  'target_section_id_is_invalid',
  422,
  "Choose a section that isn't being deleted.",
);

export const postsWouldBePublic = apiError(
  'posts_would_be_public',
  422,
  'Without these sections, everyone could read their posts. Move the posts to another section.',
);

export const sectionTakesPosts = apiError(
  'section_takes_posts',
  409,
  "Posts are being moved to one of these sections. Try again when that's done.",
);

/** The path names the site, or a community whose own sections are meant. */
const mayEdit = onScope('CREATE_SUBPAGES');
/** The path names no community: the sections do, and the call is held against each of them. */
const mayEditSome = anywhere('CREATE_SUBPAGES');
const sectionIds = z.array(id).min(1).max(MOST_AT_ONCE);

export const countRemoval = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/sections/removal',
  summary: 'Tell what a removal of sections would take: those below them, and how many posts are in them',
  permission: mayEdit,
  scopeParam: 'siteId',
  writes: false,
  params: siteParams,
  body: z.object({ section_ids: sectionIds }),
  response: z.object({ section_count: z.number().int(), post_count: z.number().int() }),
  errors: [homeStays, notFound],
});

export const countMove = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/sections/move',
  summary: 'Tell how many addresses would change if a section were moved; nothing is moved',
  permission: mayEdit,
  scopeParam: 'siteId',
  writes: false,
  params: siteParams,
  body: z.object({ section_id: id, parent_id: id.nullable() }),
  response: z.object({
    section_count: z.number().int().meta({ description: 'pages of sections, with those below it' }),
    post_count: z.number().int().meta({ description: 'live posts whose address names the section' }),
    is_exact: z.boolean().meta({ description: 'false when counting posts stopped at 10,000' }),
  }),
  errors: [notFound],
});

export const removeSections = endpoint({
  method: 'POST',
  path: '/core/v1/sections/remove',
  summary: 'Remove sections and those below them by a task; undone within a day by its batch',
  status: 202,
  permission: mayEditSome,
  body: z.object({
    sectionIds,
    postsAction: z.enum(postsActions),
    targetSectionId: id.optional().meta({ description: 'where posts are moved to' }),
  }),
  response: z.object({ task_id: id, status: z.string(), is_ready: z.boolean(), batch_id: id }),
  errors: [homeStays, sectionTakesPosts, targetInvalid, postsWouldBePublic, permissionDenied, notFound],
});

export const getSectionRemoval = endpoint({
  method: 'GET',
  path: '/core/v1/sections/remove',
  summary: 'Tell how far a removal of sections is',
  permission: mayEditSome,
  query: z.object({ task_id: idInPath }),
  response: z.object({
    isReady: z.boolean(),
    response: z
      .object({ removedSectionIds: z.array(id), batch_id: id, post_count: z.number().int() })
      .nullable(),
    exception: z.string().nullable(),
    done: z.number().int(),
    total: z.number().int().nullable(),
  }),
  errors: [notFound],
});
