import { z } from 'zod';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { searchWords } from '#platform/contract/list-keys.ts';
import { beyondSearchLimit, id, idInPath, pageKeys, withinSearchLimit } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { tooManyFollows } from './follows.contract.ts';
import { sectionIsForced } from './section-follow-rules.contract.ts';

/** A section that somebody follows. */
export const SectionFollow = z
  .object({
    id: id.meta({ description: 'the section' }),
    section_id: id,
    title: z.string(),
    path: z.string(),
    since_ts: z.number().int(),
    added_by: id.nullable().meta({ description: 'who added it for the person; null for the person' }),
    is_forced: z.boolean().meta({ description: 'everybody follows it, and nobody stops' }),
  })
  .meta({ id: 'SectionFollow' });
export type SectionFollow = z.output<typeof SectionFollow>;

const whose = {
  description: 'of somebody else, by whoever manages what others follow; of the caller when left out',
};
const ofSite = {
  path: '/api/1.3/follows/{site}/section',
  permission: signedIn(),
  scopeParam: 'site',
  params: z.object({ site: idInPath }),
} as const;

export const listSectionFollows = endpoint({
  ...ofSite,
  method: 'GET',
  summary: 'Sections that the caller follows, the latest first',
  query: z
    .object({
      profile_id: idInPath.optional().meta(whose),
      q: searchWords.optional().meta({ description: 'part of the title' }),
      ...pageKeys(50),
    })
    .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit),
  response: z.object({ items: z.array(SectionFollow), total_count: z.number().int() }),
  errors: [permissionDenied],
});

export const followSection = endpoint({
  ...ofSite,
  method: 'POST',
  summary: 'Follow a section; repeating changes nothing',
  whenPastDue: 'allowed',
  body: z.object({ section_id: id, profile_id: id.optional().meta(whose) }),
  response: SectionFollow,
  errors: [permissionDenied, tooManyFollows, notFound],
});

export const unfollowSection = endpoint({
  ...ofSite,
  method: 'DELETE',
  summary: 'Stop following a section; repeating changes nothing',
  whenPastDue: 'allowed',
  query: z.object({ section_id: idInPath, profile_id: idInPath.optional().meta(whose) }),
  response: z.object({ section_id: id }),
  errors: [permissionDenied, sectionIsForced, notFound],
});
