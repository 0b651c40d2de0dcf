import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { searchWords, siteParams } from '#platform/contract/list-keys.ts';
import { beyondSearchLimit, id, pageKeys, withinSearchLimit } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { discoveryKinds, discoveryPeriods, discoveryTabs, MOST_SAVED } from './discovery-kinds.contract.ts';

/** Something to publish or to look at. */
export const Discovered = z
  .object({
    kind: z.enum(discoveryKinds),
    key: z.string().meta({ description: 'by which it is saved: an id, or the host of a website' }),
    title: z.string(),
    url: z.string(),
    site: z.string().meta({ description: 'where it stands' }),
    published_ts: z.number().int().nullable(),
    views: z.number().int().nullable().meta({
      description: 'of posts in the last hour, else in the period; null of what was saved',
    }),
    velocity: z.number().nullable().meta({
      description:
        'how many times as much as usual: of posts the last hour beside an hour of posts of their age, else the period beside the one before; null without anything to compare',
    }),
    post_id: id.nullable().meta({ description: 'of a post of the site' }),
    saved: z.boolean(),
    follows: z
      .array(
        z.object({
          type: z.enum(['communities', 'sections', 'profiles']),
          id,
          title: z.string(),
          is_followed: z.boolean(),
        }),
      )
      .meta({ description: 'the community, the sections and the authors of a post, which can be followed' }),
  })
  .meta({ id: 'Discovered' });
export type Discovered = z.output<typeof Discovered>;

export const tooManySaved = apiError(
  'too_many_saved',
  422,
  fixed`You can save up to ${MOST_SAVED} items. Remove some first.`,
);

const path = '/core/v1/sites/{siteId}/discovery';
const common = { permission: onSite('VIEW_STATS'), scopeParam: 'siteId', params: siteParams } as const;

/** What is saved: its kind, and the id or the host that tells it apart. */
const named = { kind: z.enum(discoveryKinds), key: z.string().trim().min(1, 'key_is_missing').max(253) };

export const DiscoveryFilters = z
  .object({
    tab: z.enum(discoveryTabs).default('network'),
    period: z.enum(discoveryPeriods).default('today'),
    q: searchWords.optional().meta({ description: 'part of the title' }),
    ...pageKeys(50),
  })
  .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit);
export type DiscoveryFilters = z.output<typeof DiscoveryFilters>;

export const listDiscovery = endpoint({
  ...common,
  method: 'GET',
  path,
  summary:
    'Posts of what the caller follows, tags that are read more, websites that send readers; the fastest first',
  query: DiscoveryFilters,
  response: z.object({ items: z.array(Discovered), total_count: z.number().int() }),
});

export const saveDiscovered = endpoint({
  ...common,
  method: 'PUT',
  path: `${path}/saved`,
  summary: 'Save a post, a tag or a website for later; repeating changes nothing',
  body: z.object(named),
  response: z.object({ ...named, saved: z.boolean() }),
  errors: [tooManySaved, notFound],
});

export const forgetDiscovered = endpoint({
  ...common,
  method: 'DELETE',
  path: `${path}/saved`,
  summary: 'Remove what was saved; repeating changes nothing',
  query: z.object(named),
  status: 204,
  response: empty(),
});
