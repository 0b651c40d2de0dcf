import { type ApiError, consentMissing } from '#platform/contract/api-error.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Finders } from '#platform/server/serve.ts';
import { AgreementStatus, type SiteUse } from '../agreement-kinds.contract.ts';
import { agreementStatuses } from './agreements.queries.ts';
import { type SiteAgreementKind, type SiteAgreementsOf, siteAgreementsOf } from './site-agreements.ts';

type Who = Pick<Call, 'site' | 'caller'>;

/** Refuses a write of staff who have not agreed to what their site requires for it. @throws ApiError consent_is_missing */
export const consentOf =
  (db: Db, agreementsOf: SiteAgreementsOf): NonNullable<Finders['consent']> =>
  async (who, endpoint) => {
    const missing = await missingOf(db, agreementsOf, who, usesOf(endpoint, who.caller.holder));
    if (missing[0]) throw refusal(missing[0], missing);
  };

/** Whether a site lets somebody write by a call that came to another one, as far as its terms go. */
export async function hasAgreedToTerms(ground: Ground, who: Who): Promise<boolean> {
  const uses = usesOf({ method: 'POST', whenPastDue: 'refused', consent: null }, who.caller.holder);
  return (await missingOf(ground.database.db, siteAgreementsOf(ground), who, uses)).length === 0;
}

/** What a site requires for these uses and somebody has not agreed to. */
async function missingOf(
  db: Db,
  agreementsOf: SiteAgreementsOf,
  { site, caller }: Who,
  uses: readonly SiteUse[],
): Promise<SiteAgreementKind[]> {
  if (!caller.profile || uses.length === 0) return [];
  const required = (await agreementsOf(site.id)).filter(({ requiredFor }) =>
    requiredFor.some((use) => uses.includes(use)),
  );
  if (required.length === 0) return [];
  const statuses = await agreementStatuses(db, { siteId: site.id, profileId: caller.profile.id }, required);
  return required.filter(({ key }) => statuses.get(key) !== AgreementStatus.ALLOWED);
}

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
