import { createHmac } from 'node:crypto';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type AgreementKind, AgreementStatus, agreementKinds } from '../agreement-kinds.contract.ts';
import {
  agreementChanged,
  consentIsMissing,
  decideAgreement,
  getAgreement,
  getAgreementHash,
  listAgreements,
} from '../agreements.contract.ts';
import { newestText } from './agreement-texts.ts';
import { addDecision, agreementStatuses, lastDecision, missingConsent } from './agreements.queries.ts';
import type { SiteAgreementsOf } from './site-agreements.ts';

type Needs = { database: Database; secrets: Secrets; agreementsOf: SiteAgreementsOf };
type Kind = Pick<AgreementKind, 'name' | 'key' | 'version'>;

/** The calls about what people agree to. */
export function agreementHandlers({ database, secrets, agreementsOf }: Needs): Handler[] {
  const { db, ids } = database;
  const kindsOf = async (siteId: number): Promise<Kind[]> => [
    ...agreementKinds,
    ...(await agreementsOf(siteId)),
  ];
  const kindOf = async ({ site, params }: Pick<Call, 'site'> & { params: { agreementKey: string } }) => {
    const kind = (await kindsOf(site.id)).find(({ key }) => key === params.agreementKey);
    if (!kind) throw notFound();
    return kind;
  };
  return [
    answer(listAgreements, async ({ site, caller }) => {
      const kinds = await kindsOf(site.id);
      const who = { siteId: site.id, profileId: profileOf(caller).id };
      const found = await agreementStatuses(db, who, kinds);
      const groups: Record<string, Record<string, AgreementStatus>> = {};
      for (const { name, key } of kinds) {
        groups[name] = { ...groups[name], [key]: found.get(key) ?? AgreementStatus.UNACKNOWLEDGED };
      }
      return groups;
    }),
    answer(getAgreementHash, async (call) => {
      const who = { siteId: call.site.id, profileId: profileOf(call.caller).id };
      const missing = await missingConsent(db, who, 'tour_identity');
      if (missing.length > 0) throw consentIsMissing({ extra: { missing: missing.map(({ key }) => key) } });
      const secret = await secrets.of('product-tour');
      const hash = createHmac('sha256', secret)
        .update(String(profileOf(call.caller).id))
        .digest('hex');
      return { hash };
    }),
    answer(getAgreement, async (call) => {
      const kind = await kindOf(call);
      const who = { siteId: call.site.id, profileId: profileOf(call.caller).id };
      const found = await agreementStatuses(db, who, [kind]);
      return { v1: String(found.get(kind.key) ?? AgreementStatus.UNACKNOWLEDGED) as '0' | '1' | '2' };
    }),
    answer(decideAgreement, async (call) => {
      const { body } = call;
      const kind = await kindOf(call);
      if (body.version !== undefined && body.version !== kind.version) throw agreementChanged();
      const { id: profileId } = profileOf(call.caller);
      const now = Math.floor(Date.now() / 1000);
      const value = body.v1 === '1' ? AgreementStatus.ALLOWED : AgreementStatus.DENIED;
      const siteId = call.site.id;
      const decided_ts = await db.transaction().execute(async (trx) => {
        const last = await lastDecision(trx, { siteId, profileId, kind });
        if (last?.value === value) return last.decided_ts;
        const textId = (await newestText(trx, siteId, kind.key, kind.version))?.id ?? null;
        await addDecision(trx, { id: ids.next(), siteId, profileId, kind, value, decidedTs: now, textId });
        await recordWrite(trx, ids.next, call, {
          action: 'agreement.decided',
          objectKind: 'profile',
          objectId: profileId,
          after: { name: kind.name, key: kind.key, version: kind.version, value },
        });
        return now;
      });
      return { v1: body.v1, key: kind.key, version: kind.version, decided_ts };
    }),
  ];
}
