import { type ApiError, consentMissing } from '#platform/contract/api-error.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import type { Finders } from '#platform/server/serve.ts';
import { AgreementStatus, type SiteUse } from '../agreement-kinds.contract.ts';
import { agreementStatuses } from './agreements.queries.ts';
import type { SiteAgreementKind, SiteAgreementsOf } from './site-agreements.ts';

/** Refuses a write of staff who have not agreed to what their site requires for it. @throws ApiError consent_is_missing */
export const consentOf =
  (db: Db, agreementsOf: SiteAgreementsOf): NonNullable<Finders['consent']> =>
  async ({ site, caller }, endpoint) => {
    if (!caller.profile) return;
    const uses = usesOf(endpoint, caller.holder);
    if (uses.length === 0) return;
    const required = (await agreementsOf(site.id)).filter(({ requiredFor }) =>
      requiredFor.some((use) => uses.includes(use)),
    );
    if (required.length === 0) return;
    const who = { siteId: site.id, profileId: caller.profile.id };
    const statuses = await agreementStatuses(db, who, required);
    const missing = required.filter(({ key }) => statuses.get(key) !== AgreementStatus.ALLOWED);
    if (missing[0]) throw refusal(missing[0], missing);
  };

const refusal = (
  { key, title, version }: SiteAgreementKind,
  missing: readonly SiteAgreementKind[],
): ApiError =>
  consentMissing({
    extra: { agreement: { key, title, version }, missing: missing.map((one) => one.key) },
  });

/** What a call is an instance of. Readers who hold no role are asked nothing, and what must stay open asks nobody. */
export function usesOf(
  { method, whenPastDue, consent }: Pick<Endpoint, 'method' | 'whenPastDue' | 'consent'>,
  {
    sitePermissions,
    communityPermissions,
  }: Pick<PermissionHolder, 'sitePermissions' | 'communityPermissions'>,
): SiteUse[] {
  const isStaff = sitePermissions.size > 0 || communityPermissions.size > 0;
  if (method === 'GET' || !isStaff) return [];
  // Whoever writes for the site itself publishes by that, wherever a post stands.
  const isOfCommunity = !sitePermissions.has('CREATE_REAL_DRAFT') && communityPermissions.size > 0;
  return [
    ...(whenPastDue === 'refused' ? (['terms_of_use'] as const) : []),
    ...(consent === 'community_publishing' && isOfCommunity ? (['community_publishing'] as const) : []),
  ];
}
