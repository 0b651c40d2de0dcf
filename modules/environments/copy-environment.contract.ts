import { z } from 'zod';
import {
  CopyPreview,
  copyKeyTaken,
  copyOrder,
  copySiteMissing,
  copyTo,
  copyToItself,
  SiteCopy,
  termsMissingThere,
} from '#modules/site-copies/site-copies.contract.ts';
import { accountPastDue, notFound, permissionDenied, siteNotFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  cloneFailed,
  environmentSlug,
  environmentTitle,
  tooManyEnvironments,
} from './environments.contract.ts';

const ofEnvironment = {
  path: '/core/v1/sites/{siteId}/environments/{environmentSlug}/copy',
  permission: onSite('CLONE_SITE_BRICKS', 'VIEW_ENVIRONMENTS'),
  scopeParam: 'siteId',
  tokens: 'refused',
  params: z.object({ siteId: idInPath, environmentSlug }),
} as const;

export const previewEnvironmentCopy = endpoint({
  ...ofEnvironment,
  method: 'GET',
  summary:
    'What a copy of an environment, or of production, on another site would change there and leave out',
  query: copyTo,
  response: CopyPreview,
  errors: [copySiteMissing, copyToItself, permissionDenied, siteNotFound, cloneFailed, notFound],
});

export const copyEnvironment = endpoint({
  ...ofEnvironment,
  method: 'POST',
  summary: 'Copy an environment to another site as a new one for its staff; a task makes it ready',
  status: 202,
  body: z.object({ ...copyOrder, title: environmentTitle.optional() }),
  response: SiteCopy,
  errors: [
    ...[copyToItself, termsMissingThere, copyKeyTaken, permissionDenied, siteNotFound, accountPastDue],
    ...[cloneFailed, tooManyEnvironments, notFound],
  ],
});
