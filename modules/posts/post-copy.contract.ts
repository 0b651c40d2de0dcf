import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';
import { MAX_HEADLINE, PostContent, postLocked } from './post-writing.contract.ts';

/** A draft of its own that says what a post says, as it is saved. */
export const copyPost = endpoint({
  consent: 'community_publishing',
  method: 'POST',
  path: '/core/v1/sites/{siteId}/posts/{postId}/copy',
  summary: 'Make a copy of a post',
  status: 201,
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, postId: idInPath }),
  body: z.object({
    headline: z.string().max(MAX_HEADLINE).optional().meta({ description: 'that of the post when left out' }),
  }),
  response: PostContent,
  errors: [notFound, postLocked],
});
