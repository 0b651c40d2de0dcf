import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRows,
  rowStamps,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, flag, id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite } from '#platform/contract/permission-rule.ts';
import {
  achievementMetrics,
  achievementRuleSortKeys,
  achievementScopes,
  achievementWindows,
  HIGHEST_THRESHOLD,
  LONGEST_RULE_DESCRIPTION,
  LONGEST_RULE_TITLE,
  MOST_POINTS,
} from './achievement-kinds.contract.ts';

const metric = z.enum(achievementMetrics).meta({ description: 'what is counted' });
const window = z.enum(achievementWindows);
const scope = z.enum(achievementScopes);

/** What a person says about a rule. */
export const AchievementRuleDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_RULE_TITLE),
    description: z.string().trim().max(LONGEST_RULE_DESCRIPTION).default(''),
    metric,
    threshold: z.number().int().min(1).max(HIGHEST_THRESHOLD),
    window: window.default('all').meta({ description: 'the time in which it is reached' }),
    scope: scope.default('site'),
    community_id: id.nullable().default(null).meta({ description: 'the community of scope community' }),
    reward: z
      .object({
        points: z.number().int().min(0).max(MOST_POINTS).optional(),
        badge_id: id.nullable().optional(),
        user_group_slug: z.string().trim().max(60).nullable().optional(),
      })
      .default({})
      .meta({ description: 'what is earned; what is left out stays, and is nothing at first' }),
    repeatable: z.boolean().default(false),
    enabled: z.boolean().default(true),
    notify: z.boolean().default(true),
  })
  .meta({ id: 'AchievementRuleDraft' });
export type AchievementRuleDraft = z.output<typeof AchievementRuleDraft>;

/** A rule as lists show it. */
export const AchievementRule = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    metric,
    threshold: z.number().int(),
    window,
    scope,
    community_id: id.nullable(),
    reward: z.object({
      points: z.number().int(),
      badge_id: id.nullable(),
      user_group_slug: z.string().nullable(),
    }),
    repeatable: z.boolean(),
    enabled: z.boolean(),
    notify: z.boolean(),
    ...rowStamps,
  })
  .meta({ id: 'AchievementRule' });
export type AchievementRule = z.output<typeof AchievementRule>;

export const communityUnknown = apiError('community_id_is_invalid', 422, 'Choose a community of this site.');
export const badgeUnknown = apiError('badge_id_is_invalid', 422, 'Choose a badge that still exists.');
export const groupUnknown = apiError(
  'user_group_slug_is_invalid',
  422,
  'Choose a membership group that still exists.',
);
export const scopeUnfit = apiError(
  'scope_is_invalid',
  422,
  'Followers count on the whole site. Choose “Whole site”.',
);
export const windowUnfit = apiError(
  'window_is_invalid',
  422,
  'Days of membership count from the start. Choose “All time”.',
);
export const tooManyRules = apiError(
  'too_many_rules',
  422,
  'A site can have up to 100 achievement rules. Delete one first.',
);
export const badgeNeedsPermission = apiError(
  'badge_needs_permission',
  403,
  'To give a badge, you need permission to manage badges.',
);
export const groupNeedsPermission = apiError(
  'user_group_needs_permission',
  403,
  'To give a group, you need permission to manage membership groups.',
);
const rewardRefusals = [badgeNeedsPermission, groupNeedsPermission];
const ruleRefusals = [
  communityUnknown,
  scopeUnfit,
  badgeUnknown,
  groupUnknown,
  windowUnfit,
  ...rewardRefusals,
];

const manageAchievements = onSite('MANAGE_ACHIEVEMENTS');
const seesAchievements = either(onSite('VIEW_STATS'), manageAchievements);

/** What can be asked of the list. */
export const AchievementRuleFilters = listQuery(
  { query: searchWords.optional(), metric: metric.optional(), enabled: flag.optional() },
  { sorts: achievementRuleSortKeys, usual: 'title', limit: 10 },
);
export type AchievementRuleFilters = z.output<typeof AchievementRuleFilters>;

const path = '/core/v1/achievements/authors/rules';

export const listAchievementRules = endpoint({
  method: 'GET',
  path,
  summary: 'List achievement rules',
  permission: seesAchievements,
  query: AchievementRuleFilters,
  response: pageAnswer(AchievementRule),
  errors: [afterInvalid],
});

export const createAchievementRule = endpoint({
  method: 'POST',
  path,
  summary: 'Add an achievement rule',
  status: 201,
  permission: manageAchievements,
  body: AchievementRuleDraft,
  response: AchievementRule,
  errors: [...ruleRefusals, tooManyRules],
});

export const updateAchievementRule = endpoint({
  method: 'PUT',
  path: `${path}/{achievementRuleId}`,
  summary: 'Change an achievement rule; what is left out stays',
  permission: manageAchievements,
  params: paramsOf('achievementRuleId'),
  body: partialChange(AchievementRuleDraft),
  response: AchievementRule,
  errors: [...ruleRefusals, revisionConflict, notFound],
});

export const deleteAchievementRule = endpoint({
  method: 'DELETE',
  path: `${path}/{achievementRuleId}`,
  summary: 'Delete an achievement rule; it can be restored',
  permission: manageAchievements,
  params: paramsOf('achievementRuleId'),
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [notFound],
});

const several = {
  method: 'POST',
  permission: manageAchievements,
  scopeParam: 'siteId',
  params: siteParams,
  body: severalIds,
  response: z.object({ items: z.array(AchievementRule) }),
} as const;

export const removeAchievementRules = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/achievements/rules/remove',
  summary: 'Delete several achievement rules; they can be restored, and undone for a day by their batch',
  response: removedRows(AchievementRule),
});

export const restoreAchievementRules = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/achievements/rules/restore',
  summary: 'Bring deleted achievement rules back, all or none',
  errors: [tooManyRules, notFound, ...rewardRefusals],
});
