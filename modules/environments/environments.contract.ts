import { z } from 'zod';
import { buildInvalid, buildUnchecked } from '#modules/builds/builds.contract.ts';
import { templateInvalid, templateMeets } from '#modules/permalinks/route-config.contract.ts';
import { markupTooMuch, robotsBlock } from '#modules/technical-settings/technical-settings.contract.ts';
import { namesAreAlike, tooManyPermutations } from '#modules/traffic-split/traffic-split.contract.ts';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { removedRow, siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath, revision } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  ENVIRONMENT_SLUG,
  environmentAccesses,
  environmentParts,
  environmentStatuses,
  LONGEST_ENVIRONMENT_TITLE,
  LONGEST_PASSWORD,
  MOST_ENVIRONMENT_COMMANDS,
  MOST_ENVIRONMENTS,
  PRODUCTION,
  SHORTEST_PASSWORD,
} from './environment-kinds.contract.ts';

const SLUG_RULE = 'use 2 to 63 lowercase letters, digits and hyphens';
export const environmentSlug = z.string().regex(ENVIRONMENT_SLUG, SLUG_RULE);
export const environmentTitle = z.string().trim().min(1, 'title_is_missing').max(LONGEST_ENVIRONMENT_TITLE);
const access = z.enum(environmentAccesses);
const password = z
  .string()
  .min(SHORTEST_PASSWORD)
  .max(LONGEST_PASSWORD)
  .meta({ description: 'kept as a hash alone, and never given back' });
const expires = z
  .number()
  .int()
  .min(0)
  .max(253_402_300_799)
  .nullable()
  .meta({ description: 'when it is archived; null: never' });

/** A named copy of the configuration of a site, or what readers get. */
export const Environment = z
  .object({
    id: id.nullable().meta({ description: 'null for production' }),
    slug: z.string(),
    title: z.string(),
    source_slug: z.string().nullable(),
    status: z.enum(environmentStatuses),
    is_production: z.boolean(),
    build_id: id.nullable().meta({ description: 'null: the layouts of the product' }),
    preview_host: z.string().meta({ description: 'where its pages are shown to whoever has opened it' }),
    access,
    expires_ts: z.number().int().nullable(),
    created_ts: z.number().int().nullable(),
    updated_ts: z.number().int().nullable(),
    created_by: id.nullable(),
    diff_count: z.number().int().meta({ description: 'settings that promoting it would change' }),
    is_behind: z.boolean().meta({ description: 'production has changed since: it has to be synced first' }),
    task_id: id.nullable().meta({ description: 'of the last clone, promotion or rollback' }),
    error: z.string().nullable().meta({ description: 'why that task failed' }),
    revision: z.number().int(),
  })
  .meta({ id: 'Environment' });
export type Environment = z.output<typeof Environment>;

export const EnvironmentPromotion = z
  .object({
    id,
    environment_id: id,
    slug: z.string(),
    title: z.string(),
    change_count: z.number().int(),
    created_ts: z.number().int(),
    created_by: id.nullable(),
    rolled_back_ts: z.number().int().nullable(),
    rolled_back_by: id.nullable(),
    may_roll_back: z.boolean().meta({ description: 'the last one, while it was not rolled back' }),
  })
  .meta({ id: 'EnvironmentPromotion' });
export type EnvironmentPromotion = z.output<typeof EnvironmentPromotion>;

const values = z.record(z.string().max(100), z.unknown());

/** A part of the configuration beside the one of production. */
export const EnvironmentPart = z
  .object({
    part: z.enum(environmentParts),
    may_read: z.boolean().meta({ description: 'false: only how much differs is told' }),
    may_write: z.boolean(),
    change_count: z.number().int(),
    changes: z.array(z.object({ key: z.string(), production: z.unknown(), environment: z.unknown() })),
    values: values.nullable().meta({ description: 'all that the environment says' }),
  })
  .meta({ id: 'EnvironmentPart' });
export type EnvironmentPart = z.output<typeof EnvironmentPart>;

export const slugTaken = apiError(
  'duplicate',
  409,
  'Another environment already has this slug. Choose another slug.',
);
export const tooManyEnvironments = apiError(
  'too_many_environments',
  422,
  fixed`A site can have up to ${MOST_ENVIRONMENTS} environments. Delete one first.`,
);
export const productionIsFixed = apiError(
  'production_is_fixed',
  422,
  "Production can't be deleted, renamed or changed here. Promote an environment to change it.",
);
export const productionChanged = apiError(
  'production_changed',
  409,
  'Production has changed in the meantime. Sync the environment first, then review its changes.',
);
export const environmentIsBusy = apiError(
  'environment_is_busy',
  409,
  'This environment is being created or promoted right now. Wait until that is done.',
);
export const cloneFailed = apiError(
  'environment_is_empty',
  422,
  "This environment couldn't be created. Delete it and try again.",
);
export const environmentIsClosed = apiError(
  'environment_is_closed',
  422,
  'This environment has expired. Choose a later end date to reopen it.',
);
export const sourceInvalid = apiError('source_slug_is_invalid', 422, 'Choose an environment that is ready.');
export const passwordMissing = apiError(
  'password_is_missing',
  422,
  'Enter a password of 8 or more characters.',
);
export const expiryPast = apiError('expires_ts_is_invalid', 422, 'Choose a time in the future.');
export const nothingToPromote = apiError(
  'nothing_to_promote',
  422,
  'This environment is the same as production, so there is nothing to promote.',
);
export const nothingToRollBack = apiError(
  'nothing_to_roll_back',
  422,
  'There is no promotion of this environment to roll back.',
);
export const standsAlone = apiError(
  'commands_is_invalid',
  422,
  'Send promote or rollback as the only command.',
);
export const changedSince = apiError(
  'changed_since_promotion',
  409,
  'Someone has changed the same settings since the promotion, so they stay as they are.',
);

const sees = onSite('VIEW_ENVIRONMENTS');
const edits = onSite('EDIT_ENVIRONMENTS');
const path = '/core/v1/sites/{siteId}/environments';
const one = {
  path: `${path}/{environmentSlug}`,
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, environmentSlug }),
} as const;

const authors = z.record(z.string(), z.string()).meta({ description: 'names of people by their ids' });

export const listEnvironments = endpoint({
  method: 'GET',
  path,
  summary: 'List the environments of the site, production first',
  permission: sees,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z.array(Environment),
    total_count: z.number().int(),
    last_promotion: EnvironmentPromotion.nullable().meta({ description: 'what readers were given last' }),
    authors,
  }),
});

export const getEnvironment = endpoint({
  ...one,
  method: 'GET',
  summary: 'An environment beside production, part by part, and the latest promotions',
  permission: sees,
  response: z.object({
    environment: Environment,
    parts: z.array(EnvironmentPart),
    promotions: z.array(EnvironmentPromotion),
    authors,
  }),
  errors: [notFound],
});

/** The environment after a call, and the task that works on it. */
export const EnvironmentTask = z
  .object({
    environment: Environment,
    task_id: id.nullable().meta({ description: 'null where nothing is left to do' }),
    status: z.enum(['PENDING', 'STARTED', 'SUCCESS', 'FAILURE', 'RETRY', 'REVOKE']),
    is_ready: z.boolean(),
    revision: z.number().int().meta({ description: 'of the environment' }),
  })
  .meta({ id: 'EnvironmentTask' });
export type EnvironmentTask = z.output<typeof EnvironmentTask>;

export const EnvironmentDraft = z
  .object({
    slug: environmentSlug.refine((text) => text !== PRODUCTION, 'choose another slug'),
    title: environmentTitle,
    source_slug: environmentSlug.default(PRODUCTION),
    access: access.default('staff'),
    password: password.optional(),
    expires_ts: expires.default(null),
  })
  .meta({ id: 'EnvironmentDraft' });
export type EnvironmentDraft = z.output<typeof EnvironmentDraft>;

export const createEnvironment = endpoint({
  method: 'POST',
  path,
  summary: 'Clone production or another environment, as a task',
  status: 202,
  permission: edits,
  scopeParam: 'siteId',
  params: siteParams,
  body: EnvironmentDraft,
  response: EnvironmentTask,
  errors: [slugTaken, tooManyEnvironments, sourceInvalid, passwordMissing, expiryPast],
});

const confirmBlock = z
  .boolean()
  .default(false)
  .meta({ description: 'said twice: search engines are to stay away from the whole site' });

export const EnvironmentCommand = z.discriminatedUnion('name', [
  z.object({ name: z.literal('set-title'), title: environmentTitle }),
  z.object({ name: z.literal('set-build'), build_id: id.nullable() }),
  z.object({ name: z.literal('set-values'), part: z.enum(environmentParts), values }),
  z.object({
    name: z.literal('set-access'),
    access: access.optional(),
    password: password.optional(),
    expires_ts: expires.optional(),
  }),
  z.object({ name: z.literal('sync-from-production') }),
  z.object({ name: z.literal('promote'), confirm_block: confirmBlock }),
  z.object({ name: z.literal('rollback') }),
]);
export type EnvironmentCommand = z.output<typeof EnvironmentCommand>;

export const commandEnvironment = endpoint({
  ...one,
  method: 'POST',
  summary: 'Send commands to an environment, in their order, all or none; promote and rollback are tasks',
  permission: edits,
  body: z.object({
    revision,
    commands: z.array(EnvironmentCommand).max(MOST_ENVIRONMENT_COMMANDS).default([]),
  }),
  response: EnvironmentTask,
  errors: [
    ...[notFound, permissionDenied, revisionConflict, productionIsFixed, productionChanged, changedSince],
    ...[environmentIsBusy, cloneFailed, nothingToPromote, nothingToRollBack, standsAlone],
    ...[passwordMissing, expiryPast],
    ...[buildInvalid, buildUnchecked, markupTooMuch, robotsBlock, templateInvalid, templateMeets],
    ...[tooManyPermutations, namesAreAlike],
  ],
});

export const getEnvironmentLink = endpoint({
  ...one,
  path: `${one.path}/link`,
  method: 'GET',
  tokens: 'refused',
  summary: 'The link that shows the site by an environment: for the caller alone, or for whoever may open it',
  permission: sees,
  response: z.object({
    url: z.string(),
    expires_ts: z.number().int().nullable().meta({ description: 'null: for as long as it may be opened' }),
  }),
  errors: [notFound, environmentIsBusy, environmentIsClosed],
});

export const deleteEnvironment = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete an environment, until it is undone within a day by its batch',
  permission: edits,
  deletesVersion: true,
  response: removedRow,
  errors: [notFound, productionIsFixed, environmentIsBusy],
});
