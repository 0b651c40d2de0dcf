import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, searchWords, siteParams } from '#platform/contract/list-keys.ts';
import { beyondSearchLimit, flag, id, pageKeys, withinSearchLimit } from '#platform/contract/listing.ts';
import { onScope } from '#platform/contract/permission-rule.ts';
import { sectionFollowKinds } from './follow-kinds.contract.ts';

/** Who follows a section without choosing it, on the site or in the community that the path names. */
export const SectionFollowRule = z
  .object({
    id: id.meta({ description: 'the section' }),
    section_id: id,
    title: z.string(),
    path: z.string(),
    kind: z.enum(sectionFollowKinds).meta({
      description:
        'chosen: whoever wants to; default: everybody who comes from then on, until they stop; forced: everybody',
    }),
    since_ts: z.number().int().nullable(),
    is_running: z.boolean().meta({ description: 'people who were there before are still being given it' }),
  })
  .meta({ id: 'SectionFollowRule' });
export type SectionFollowRule = z.output<typeof SectionFollowRule>;

export const sectionIsForced = apiError(
  'section_is_forced',
  422,
  "Everyone here follows this section. It can't be unfollowed.",
);

const manages = { permission: onScope('MANAGE_SECTION_FOLLOWS'), scopeParam: 'siteId' } as const;
const path = '/core/v1/sites/{siteId}/section_follow_rules';

export const listSectionFollowRules = endpoint({
  ...manages,
  method: 'GET',
  path,
  summary: 'The sections of the site in their order, with who follows each without choosing it',
  params: siteParams,
  query: z
    .object({
      q: searchWords.optional().meta({ description: 'part of the title' }),
      only_rules: flag.optional().meta({ description: 'leaves out sections that people choose' }),
      ...pageKeys(50),
    })
    .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit),
  response: z.object({
    items: z.array(SectionFollowRule),
    total_count: z.number().int(),
    people: z.object({ total_count: z.number().int(), is_exact: z.boolean() }).meta({
      description: 'who is there now: on the site, or with a role in the community; counting stops at 10,000',
    }),
  }),
});

export const setSectionFollowRule = endpoint({
  ...manages,
  method: 'PUT',
  path: `${path}/{sectionId}`,
  summary: 'Say who follows a section without choosing it; repeating changes nothing',
  params: paramsOf('siteId', 'sectionId'),
  body: z.object({
    kind: z.enum(sectionFollowKinds),
    for_existing: z.boolean().default(false).meta({
      description:
        'of a default: also for people who are there already, in the background; forced is for all',
    }),
  }),
  response: SectionFollowRule,
  errors: [notFound],
});
