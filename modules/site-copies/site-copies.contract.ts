import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { copyOutcomes, copyReasons } from './copy-kinds.contract.ts';

/** A site of the installation that something is copied to. */
export const CopySite = z
  .object({
    id,
    title: z.string(),
    host: z.string(),
    url: z.string().meta({ description: 'where its dashboard is' }),
  })
  .meta({ id: 'CopySite' });
export type CopySite = z.output<typeof CopySite>;

/** A part of what is copied, and what becomes of it on the other site. */
export const CopyItem = z
  .object({
    key: z.string().meta({ description: 'a file, a setting or a widget' }),
    part: z.string().meta({ description: 'of an environment: which part of it; empty otherwise' }),
    name: z.string(),
    outcome: z.enum(copyOutcomes),
    reason: z
      .enum(copyReasons)
      .nullable()
      .meta({ description: 'why it is left out; mentions_site: it is copied and names the source site' }),
  })
  .meta({ id: 'CopyItem' });
export type CopyItem = z.output<typeof CopyItem>;

export const CopyPreview = z
  .object({ site: CopySite, name: z.string(), items: z.array(CopyItem) })
  .meta({ id: 'CopyPreview' });
export type CopyPreview = z.output<typeof CopyPreview>;

/** What arrived on the other site; the same answer for the same key. */
export const SiteCopy = CopyPreview.extend({
  id: id.meta({ description: 'of the copy' }),
  url: z.string().meta({ description: 'where the copy is shown in the dashboard of its site' }),
}).meta({ id: 'SiteCopy' });
export type SiteCopy = z.output<typeof SiteCopy>;

/** The query of every preview of a copy. */
export const copyTo = z.object({
  site_id: idInPath.optional().meta({ description: 'the site that it would go to' }),
});
/** What every copy is told. */
export const copyOrder = {
  site_id: id.meta({ description: 'the site that it goes to' }),
  idempotency_key: z.string().min(8).max(100).optional().meta({
    description: 'the same key again within a day makes no second copy and answers what the first one did',
  }),
};

export const copySiteMissing = apiError('site_id_is_missing', 400, 'Choose a site to copy to.');
export const copyToItself = apiError('site_id_is_invalid', 422, 'Choose another site to copy to.');
export const copyKeyTaken = apiError(
  'idempotency_key_is_taken',
  409,
  'Another change uses this key. Send this one with a key of its own.',
);

export const termsMissingThere = apiError(
  'terms_are_missing_there',
  403,
  "Agree to the other site's terms first. You can read them in its dashboard, under Agreements.",
);

export const listCopySites = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/copy_sites',
  summary: 'The other sites of the installation that the caller may copy to, by their titles',
  permission: onSite('CLONE_SITE_BRICKS'),
  scopeParam: 'siteId',
  tokens: 'refused',
  params: siteParams,
  response: z.object({ items: z.array(CopySite) }),
});
