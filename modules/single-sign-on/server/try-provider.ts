import { findOneTimeToken, makeOneTimeToken, newToken } from '#modules/accounts/accounts.public.ts';
import { roleFacts } from '#modules/roles/roles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { ProviderTry } from '../sign-in.contract.ts';
import type { Claims } from './ask-provider.ts';
import { groupsFor, rolesFor, saysSecondFactor } from './claim-rules.ts';
import { findPerson, type Person, type Refusal } from './find-person.ts';
import { isWithin } from './map-roles.ts';
import { mappedGroups, mappedRoles, type ProviderRow } from './providers.table.ts';

const SHOWN_SECONDS = 900;
const MOST_CLAIMS = 40;
const LONGEST_VALUE = 300;
/** What binds a token, and for how long, says nothing of a person. */
const BINDING = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'iat', 'exp', 'nbf']);

type Tester = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** Notes how a test went, for whoever made it; it passed where they themselves would have signed in. */
export async function keepTry(
  { database: { db, ids } }: Pick<Ground, 'database'>,
  row: ProviderRow,
  claims: Claims,
  call: Tester,
): Promise<string> {
  const tester = profileOf(call.caller).id;
  const person = await findPerson(db, row, claims);
  const outcome = outcomeOf(person, tester);
  const isPassed = outcome === 'signs_in';
  const shown: ProviderTry = {
    ...{ provider_id: row.id, title: row.title, outcome, is_passed: isPassed },
    person: typeof person === 'string' ? null : await nameOf(db, row.site_id, person),
    is_new: typeof person !== 'string' && person.profileId === null,
    has_second_factor: saysSecondFactor(claims),
    claims: shownClaims(claims),
    ...{ roles: await rolesMeant(db, row, claims), groups: await groupsMeant(db, row, claims) },
  };
  await db.transaction().execute(async (trx) => {
    if (isPassed)
      await trx
        .updateTable('sign_in_provider')
        .set({ tested_ts: call.now, tested_by: tester })
        .where('site_id', '=', row.site_id)
        .where('id', '=', row.id)
        // A change meanwhile was not tested.
        .where('revision', '=', row.revision)
        .execute();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'sign_in_provider.tested', objectId: row.id, after: { outcome } },
    });
  });
  const kept = { siteId: row.site_id, tester, shown, once: newToken() };
  return makeOneTimeToken(db, 'single-sign-on-try', {
    ...{ value: JSON.stringify(kept), secondsValid: SHOWN_SECONDS },
  });
}

/** How a test went, to whoever made it. @throws ApiError not_found */
export async function readTry(
  db: Db,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  token: string,
): Promise<ProviderTry> {
  const found = await findOneTimeToken(db, 'single-sign-on-try', token);
  if (!found) throw notFound();
  const kept = JSON.parse(found.value) as { siteId: number; tester: number; shown: ProviderTry };
  if (kept.siteId !== site.id || kept.tester !== profileOf(caller).id) throw notFound();
  return kept.shown;
}

const outcomeOf = (person: Person | Refusal, tester: number): ProviderTry['outcome'] =>
  typeof person === 'string' ? person : person.profileId === tester ? 'signs_in' : 'somebody_else';

async function nameOf(db: Db, siteId: number, { profileId, title }: Person): Promise<string> {
  if (profileId === null) return title;
  const row = await db
    .selectFrom('profile')
    .select('title')
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row?.title ?? title;
}

const shownClaims = (claims: Claims): ProviderTry['claims'] =>
  Object.entries(claims)
    .filter(([name]) => !BINDING.has(name))
    .slice(0, MOST_CLAIMS)
    .map(([name, value]) => ({
      name: name.slice(0, LONGEST_VALUE),
      value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_VALUE),
    }));

async function rolesMeant(db: Db, row: ProviderRow, claims: Claims): Promise<ProviderTry['roles']> {
  const ids = rolesFor(claims, { claim: row.claim, roles: mappedRoles(row) });
  if (ids.length === 0) return [];
  const facts = await roleFacts(db, row.site_id, ids);
  const within = ids.filter((id) => {
    const role = facts.get(id);
    return role !== undefined && isWithin(role, row);
  });
  if (within.length === 0) return [];
  return db
    .selectFrom('role')
    .select(['id', 'title'])
    .where('site_id', '=', row.site_id)
    .where('id', 'in', within)
    .orderBy('rank', 'desc')
    .execute();
}

async function groupsMeant(db: Db, row: ProviderRow, claims: Claims): Promise<ProviderTry['groups']> {
  const ids = groupsFor(claims, { claim: row.claim, groups: mappedGroups(row) });
  return db
    .selectFrom('user_group')
    .select(['id', 'title'])
    .where('site_id', '=', row.site_id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('deleted_ts', 'is', null)
    .orderBy('title_key')
    .execute();
}
