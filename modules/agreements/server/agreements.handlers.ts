import { createHmac } from 'node:crypto';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { AgreementStatus, agreementKinds } from '../agreement-kinds.contract.ts';
import {
  consentIsMissing,
  decideAgreement,
  getAgreement,
  getAgreementHash,
  listAgreements,
} from '../agreements.contract.ts';
import {
  addDecision,
  agreementStatuses,
  kindOfKey,
  lastDecision,
  missingConsent,
} from './agreements.queries.ts';

type Needs = { database: Database; secrets: Secrets };

/** The calls about what people agree to. */
export function agreementHandlers({ database, secrets }: Needs): Handler[] {
  const { db, ids } = database;
  const statuses = ({ site, caller }: Pick<Call, 'site' | 'caller'>) =>
    agreementStatuses(db, site.id, profileOf(caller).id);
  return [
    answer(listAgreements, async (call) => {
      const found = await statuses(call);
      const groups: Record<string, Record<string, AgreementStatus>> = {};
      for (const { name, key } of agreementKinds) {
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
    answer(getAgreement, async ({ params, ...call }) => {
      const kind = kindOfKey(params.agreementKey);
      if (!kind) throw notFound();
      const found = (await statuses(call)).get(kind.key) ?? AgreementStatus.UNACKNOWLEDGED;
      return { v1: String(found) as '0' | '1' | '2' };
    }),
    answer(decideAgreement, async ({ params, body, ...call }) => {
      const kind = kindOfKey(params.agreementKey);
      if (!kind) throw notFound();
      const { id: profileId } = profileOf(call.caller);
      const now = Math.floor(Date.now() / 1000);
      const value = body.v1 === '1' ? AgreementStatus.ALLOWED : AgreementStatus.DENIED;
      const siteId = call.site.id;
      const decided_ts = await db.transaction().execute(async (trx) => {
        const last = await lastDecision(trx, { siteId, profileId, kind });
        if (last?.value === value) return last.decided_ts;
        await addDecision(trx, { id: ids.next(), siteId, profileId, kind, value, decidedTs: now });
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
