import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import {
  type AgreementKind,
  AgreementStatus,
  type AgreementUse,
  agreementKinds,
  neededFor,
} from '../agreement-kinds.contract.ts';

/** What somebody decided about one version of an agreement. */
export type Decision = {
  id: number;
  siteId: number;
  profileId: number;
  kind: AgreementKind;
  value: 1 | 2;
  decidedTs: number;
};

/** The agreement of a key. */
export const kindOfKey = (key: string): AgreementKind | undefined =>
  agreementKinds.find((kind) => kind.key === key);

/** How somebody stands to every agreement; a decision about an older version counts for nothing. */
export async function agreementStatuses(
  db: Db,
  siteId: number,
  profileId: number,
): Promise<Map<string, AgreementStatus>> {
  const rows = await db
    .selectFrom('agreement_decision')
    .distinctOn('key')
    .select(['key', 'version', 'value'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('key', '=', sql<string>`any(${agreementKinds.map(({ key }) => key)}::text[])`)
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute();
  const current = rows.filter(({ key, version }) => kindOfKey(key)?.version === version);
  return new Map(
    agreementKinds.map(({ key }) => {
      const value = current.find((row) => row.key === key)?.value;
      return [key, value === 1 || value === 2 ? value : AgreementStatus.UNACKNOWLEDGED];
    }),
  );
}

/** What somebody would have to agree to first; nothing where they may. */
export async function missingConsent(
  db: Db,
  { siteId, profileId }: Pick<Decision, 'siteId' | 'profileId'>,
  use: AgreementUse,
): Promise<AgreementKind[]> {
  const statuses = await agreementStatuses(db, siteId, profileId);
  return neededFor(use).filter(({ key }) => statuses.get(key) !== AgreementStatus.ALLOWED);
}

/** The newest decision about the version of now; the next one of the same person waits until this commits. */
export async function lastDecision(
  trx: Trx,
  { siteId, profileId, kind }: Pick<Decision, 'siteId' | 'profileId' | 'kind'>,
): Promise<{ value: number; decided_ts: number } | null> {
  await lockPerson(trx, profileId);
  const row = await trx
    .selectFrom('agreement_decision')
    .select(['version', 'value', 'decided_ts'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('key', '=', kind.key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version === kind.version ? row : null;
}

/** Decisions are added and never changed: they are the proof of consent. */
export async function addDecision(trx: Trx, decision: Decision): Promise<void> {
  await trx
    .insertInto('agreement_decision')
    .values({
      site_id: decision.siteId,
      id: decision.id,
      profile_id: decision.profileId,
      name: decision.kind.name,
      key: decision.kind.key,
      version: decision.kind.version,
      value: decision.value,
      decided_ts: decision.decidedTs,
    })
    .execute();
}
