import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import {
  type AgreementKind,
  AgreementStatus,
  type AgreementUse,
  neededFor,
} from '../agreement-kinds.contract.ts';

/** What somebody decided about one version of an agreement. */
export type Decision = {
  id: number;
  siteId: number;
  profileId: number;
  kind: Pick<AgreementKind, 'name' | 'key' | 'version'>;
  value: 1 | 2;
  decidedTs: number;
  /** What was read, of an agreement of the site. */
  textId: number | null;
};

type Who = Pick<Decision, 'siteId' | 'profileId'>;
type Versioned = Pick<AgreementKind, 'key' | 'version'>;

/** How somebody stands to these agreements; a decision about an older version counts for nothing. */
export async function agreementStatuses(
  db: Db,
  { siteId, profileId }: Who,
  kinds: readonly Versioned[],
): Promise<Map<string, AgreementStatus>> {
  if (kinds.length === 0) return new Map();
  const rows = await db
    .selectFrom('agreement_decision')
    .distinctOn('key')
    .select(['key', 'version', 'value'])
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('key', '=', sql<string>`any(${kinds.map(({ key }) => key)}::text[])`)
    .orderBy('key')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    kinds.map(({ key, version }) => {
      const value = rows.find((row) => row.key === key && row.version === version)?.value;
      return [key, value === 1 || value === 2 ? value : AgreementStatus.UNACKNOWLEDGED];
    }),
  );
}

/** What somebody would have to agree to first; nothing where they may. */
export async function missingConsent(db: Db, who: Who, use: AgreementUse): Promise<AgreementKind[]> {
  const needed = neededFor(use);
  const statuses = await agreementStatuses(db, who, needed);
  return needed.filter(({ key }) => statuses.get(key) !== AgreementStatus.ALLOWED);
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
      text_id: decision.textId,
    })
    .execute();
}
