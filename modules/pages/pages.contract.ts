import { z } from 'zod';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { flag, idInPath } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

/** How long the address of a preview is good for, in seconds. */
export const PREVIEW_SECONDS = 3_600;
/** The same where it shows what is not saved, which is meant for its writer alone. */
export const UNSAVED_PREVIEW_SECONDS = 600;

export const getPreview = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/{postId}/preview',
  summary:
    'An address that shows a post as readers would see it, live or not; it is good for an hour, of what is not saved for ten minutes',
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, postId: idInPath }),
  query: z.object({
    unsaved: flag.optional().meta({ description: 'with what the caller has changed and not saved' }),
  }),
  response: z
    .object({
      url: z
        .string()
        .meta({ description: 'a path on the host of the call; nobody needs to be signed in for it' }),
      expires_ts: z.number().int(),
    })
    .meta({ id: 'PostPreview' }),
  errors: [notFound, permissionDenied],
});
