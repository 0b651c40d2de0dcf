import {
  detachAccounts,
  holdersOfAddresses,
  loadProfiles,
  type ProfileToLoad,
  profilesToReload,
  reloadProfiles,
  takenProfileNames,
} from '#modules/profiles/profiles.public.ts';
import { PEOPLE_KIND } from '../../import-kinds.contract.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceAuthor } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, sortOut } from './batch-scope.ts';
import { freeNames } from './free-names.ts';
import { type Holders, holderOf, knownAgain } from './known-people.ts';
import { peopleToUpdate } from './people-to-update.ts';
import { profileOf } from './profile-of-author.ts';
import { type GivenRole, RolesOfPeople } from './roles-of-people.ts';

const LONGEST_NAME = 60;

/** People: matched by email with those of the site, else profiles without an account, with the roles that are given. */
export async function loadPeople(scope: BatchScope, entries: readonly Entry<SourceAuthor>[]): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const emails = new Set(entries.flatMap(({ item }) => item.email?.toLowerCase() ?? []));
  const holders = await holdersOfAddresses(trx, siteId, [...emails]);
  const { matched, others } = await withoutMatched(scope, await knownAgain(scope, entries, holders));
  const { fresh, changed } = await sortOut(scope, 'profile', others);
  const strangers: Entry<SourceAuthor>[] = [];
  for (const entry of fresh) {
    const match = holderOf(holders, entry.item.email);
    if (match === undefined) {
      strangers.push(entry);
      continue;
    }
    // A revision that never matches: this person's own words are not overwritten by a later import.
    ids.made('authors', entry.item.id, match, entry.hash, { revision: 0 });
    matched.push({ item: entry.item, profileId: match });
  }
  tally.unchanged.authors += matched.length;
  tally.matched += matched.length;
  const updates = await peopleToUpdate(scope, changed, holders);
  const roles = await RolesOfPeople.of(
    scope,
    entries.map(({ item }) => item),
  );
  await addPeople(scope, strangers, roles, holders);
  await roles.tellOthers([...matched, ...(await differing(scope, others))]);
  await reloadProfiles(
    trx,
    siteId,
    updates.map(({ profile }) => profile),
  );
  for (const { item, hash, known } of updates) ids.updated('authors', item.id, hash, known);
  tally.updated.authors += updates.length;
}

type Present = { item: SourceAuthor; profileId: number };

/** Who was on the site before their first import stays as they are, whatever a later file says of them. */
async function withoutMatched(
  { trx, siteId, ids }: BatchScope,
  entries: readonly Entry<SourceAuthor>[],
): Promise<{ matched: Present[]; others: Entry<SourceAuthor>[] }> {
  const before = entries.flatMap((entry) => {
    const known = ids.known('authors', entry.item.id);
    return known?.revision === 0 ? [known.objectId] : [];
  });
  const people = await profilesToReload(trx, siteId, before);
  const matched: Present[] = [];
  const others: Entry<SourceAuthor>[] = [];
  for (const entry of entries) {
    const known = ids.known('authors', entry.item.id);
    const isHere = known?.revision === 0 && people.get(known.objectId)?.isDeleted === false;
    if (isHere) matched.push({ item: entry.item, profileId: known.objectId });
    else others.push(entry);
  }
  return { matched, others };
}

/** Those who came in before, are still here, and of whom the source says something else now. */
async function differing(
  { trx, siteId, ids }: BatchScope,
  entries: readonly Entry<SourceAuthor>[],
): Promise<Present[]> {
  const found = entries.flatMap(({ item, hash }) => {
    const known = ids.known('authors', item.id);
    const isOther = known !== undefined && known.hash !== hash && (item.roles ?? []).length > 0;
    return isOther ? [{ item, profileId: known.objectId }] : [];
  });
  const people = await profilesToReload(
    trx,
    siteId,
    found.map(({ profileId }) => profileId),
  );
  return found.filter(({ profileId }) => people.get(profileId)?.isDeleted === false);
}

async function addPeople(
  scope: BatchScope,
  strangers: readonly Entry<SourceAuthor>[],
  roles: RolesOfPeople,
  holders: Holders,
): Promise<void> {
  const { trx, siteId, ids, tally } = scope;
  const nextName = await freeNames(
    strangers.map(({ item }) => nameOf(item)),
    LONGEST_NAME,
    (names) => takenProfileNames(trx, siteId, names),
  );
  const given: { profileId: number; roles: GivenRole[] }[] = [];
  const profiles = strangers.map((entry): ProfileToLoad => {
    const id = scope.nextId();
    const name = nextName(nameOf(entry.item));
    ids.made('authors', entry.item.id, id, entry.hash);
    const own = roles.ofNew(entry.item);
    given.push({ profileId: id, roles: own });
    const isTechnical = own.some(({ key }) => key === 'technical');
    return { ...profileOf(scope, entry.item, id, name), typeName: isTechnical ? 'Technical' : 'Normal' };
  });
  if (scope.kind === PEOPLE_KIND) {
    const gone = strangers.flatMap(({ item }) => holders.get(item.email?.toLowerCase() ?? '') ?? []);
    await detachAccounts(
      trx,
      siteId,
      gone.map(({ id }) => id),
    );
  }
  await loadProfiles(trx, siteId, profiles);
  await roles.give(given);
  tally.made.authors += profiles.length;
}

function nameOf(author: SourceAuthor): string {
  const name = slugOf(author.slug ?? author.name, LONGEST_NAME);
  return name.length >= 2 ? name : `profile-${name}`.replace(/-$/, '');
}
