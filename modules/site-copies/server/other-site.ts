import { callersOf } from '#modules/accounts/accounts.public.ts';
import { hasAgreedToTerms } from '#modules/agreements/agreements.public.ts';
import { findSite } from '#modules/sites/sites.public.ts';
import { accountPastDue, permissionDenied, siteNotFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { type CopySite, copySiteMissing, copyToItself, termsMissingThere } from '../site-copies.contract.ts';

/** A call as it is on the other site: the same request, by the same account, with what it holds there. */
export type OtherSite = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

type Asked = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;
const copies = onSite('CLONE_SITE_BRICKS');

/**
 * The site that something is copied to, with what the caller holds there. One on which they are nobody does not exist.
 * @throws ApiError site_id_is_missing, site_id_is_invalid, site_not_found, permission_denied, account_past_due and terms_are_missing_there for a copy itself
 */
export async function otherSite(
  ground: Ground,
  call: Asked,
  siteId: number | undefined,
  act: 'preview' | 'copy',
): Promise<OtherSite> {
  if (siteId === undefined) throw copySiteMissing();
  if (siteId === call.site.id) throw refusedField(copyToItself, 'site_id');
  const site = await findSite(ground.database.db, siteId);
  const caller = site && (await callersOf(ground).find(site, call.request.cookies));
  if (!site || !caller?.profile || caller.accountId !== call.caller.accountId) throw siteNotFound();
  if (!isAllowed(copies, caller.holder)) {
    throw permissionDenied({ extra: { missing: ['CLONE_SITE_BRICKS'] } });
  }
  const limit = site.accessLimitationTs;
  if (act === 'copy' && limit !== null && limit <= call.now) throw accountPastDue();
  // `serve` asks for the terms of the site that is called alone.
  if (act === 'copy' && !(await hasAgreedToTerms(ground, { site, caller }))) throw termsMissingThere();
  const { request, now } = call;
  return { site, caller, request, now };
}

/** A site as the dialogs of copies name it. */
export const shownSite = ({ id, title, uri }: Pick<Site, 'id' | 'title' | 'uri'>): CopySite => ({
  ...{ id, title },
  host: uri.replace(/^https?:\/\//, ''),
  url: `${uri}/r/dashboard/`,
});

/** Whether a text names the site that it comes from: what it says there is seldom true elsewhere. */
export const mentionsSite = (value: unknown, { uri }: Pick<Site, 'uri'>): boolean =>
  JSON.stringify(value ?? '').includes(uri.replace(/^https?:\/\//, ''));
