import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, searchWords } from '#platform/contract/list-keys.ts';
import { flag, id } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { LinkTask } from './link-audits.contract.ts';
import { badLinkStatuses, LONGEST_ADDRESS, linkTypes, MOST_NAMED_LINKS } from './link-kinds.contract.ts';

export const newUrlInvalid = apiError(
  'new_url_is_invalid',
  422,
  'Use a path such as /about, or a public address that starts with https:// or http://.',
);
export const nothingToChange = apiError(
  'nothing_to_change',
  422,
  'None of these links can be changed this way anymore. Reload the list.',
);
export const linksChanged = apiError(
  'count_changed',
  409,
  'The number of links changed in the meantime. Review them and try again.',
);
export const tooManyLinks = apiError(
  'too_many_links',
  422,
  'You can change up to 10,000 links at a time. Narrow the filter.',
);

const base = '/r/bad_links_audits/v1';
const manages = onSite('MANAGE_BAD_LINKS');
/** What changes posts needs the right to change them as well; each post is decided for itself. */
const changesPosts = onSite('MANAGE_BAD_LINKS', 'EDIT_POST');
const ofAudit = { params: paramsOf('auditId') } as const;

type AllKey = 'unlinkAll' | 'replaceAll' | 'applyAll';

const linkType = z.enum(linkTypes);
const linkStatus = z.enum(badLinkStatuses);

const selection = <Key extends AllKey>(allKey: Key) =>
  z.object({
    links: z.array(id).max(MOST_NAMED_LINKS).optional(),
    textFilter: searchWords.optional(),
    linkType: linkType.optional(),
    linkStatus: linkStatus.optional().meta({
      description: 'left out: all that can be changed this way',
    }),
    [allKey]: flag.default(false).meta({ description: 'all that the filter means; the set is frozen' }),
    expectedCount: z.number().int().min(0).optional().meta({
      description: 'how many links it was said that there are',
    }),
  } as {
    links: z.ZodOptional<z.ZodArray<typeof id>>;
    textFilter: z.ZodOptional<typeof searchWords>;
    linkType: z.ZodOptional<typeof linkType>;
    linkStatus: z.ZodOptional<typeof linkStatus>;
    expectedCount: z.ZodOptional<z.ZodNumber>;
  } & Record<Key, z.ZodDefault<typeof flag>>);

/** Either some links, or all: an empty selection means nothing, never everything. */
const isOneWay = (body: Record<string, unknown>): boolean =>
  ['unlinkAll', 'replaceAll', 'applyAll'].some((key) => body[key] === true)
    ? body.links === undefined
    : Array.isArray(body.links) && body.links.length > 0;
const oneWay = { path: ['links'], message: 'links_is_missing' };

const act = { ...ofAudit, method: 'POST', status: 202, response: LinkTask } as const;
const refusals = [notFound, nothingToChange, linksChanged, tooManyLinks, quotaExceeded];

export const unlinkLinks = endpoint({
  ...act,
  path: `${base}/links/{auditId}/unlink`,
  summary: 'Take links out of posts and keep their texts',
  permission: changesPosts,
  body: selection('unlinkAll').refine(isOneWay, oneWay),
  errors: refusals,
});

export const replaceLinks = endpoint({
  ...act,
  path: `${base}/links/{auditId}/replace_2`,
  summary: 'Give links of posts another address',
  permission: changesPosts,
  body: selection('replaceAll')
    .extend({ newUrl: z.string().trim().min(1, 'newUrl_is_missing').max(LONGEST_ADDRESS) })
    .refine(isOneWay, oneWay),
  errors: [...refusals, newUrlInvalid],
});

export const ignoreLinks = endpoint({
  ...act,
  path: `${base}/links/{auditId}/ignore`,
  summary: 'Ignore links, in this audit, later ones and the monitor',
  permission: manages,
  body: selection('applyAll').refine(isOneWay, oneWay),
  errors: refusals,
});

export const unhideLinks = endpoint({
  ...act,
  path: `${base}/links/{auditId}/unhide`,
  summary: 'Stop ignoring links',
  permission: manages,
  body: selection('applyAll').refine(isOneWay, oneWay),
  errors: refusals,
});

export const replaceLink = endpoint({
  ...act,
  path: `${base}/links/{linkId}/replace`,
  summary: 'Give one link another address wherever it stands',
  permission: changesPosts,
  params: paramsOf('linkId'),
  body: z.object({ new_url: z.string().trim().min(1, 'new_url_is_missing').max(LONGEST_ADDRESS) }),
  errors: [...refusals, newUrlInvalid],
});
