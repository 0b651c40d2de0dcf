import {
  loadProfiles,
  type ProfileToLoad,
  profilesByEmail,
  reloadProfiles,
  takenProfileNames,
} from '#modules/profiles/profiles.public.ts';
import { slugOf } from '../readers/plain-text.ts';
import type { SourceAuthor } from '../source.ts';
import type { Entry } from './batch.ts';
import { type BatchScope, fitting, sortOut } from './batch-scope.ts';
import { freeNames } from './free-names.ts';
import { type GivenRole, RolesOfPeople } from './roles-of-people.ts';

const LONGEST_NAME = 60;

/** People: matched by email with those of the site, else profiles without an account, with the roles that are given. */
export async function loadPeople(scope: BatchScope, entries: readonly Entry<SourceAuthor>[]): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'profile', entries);
  const emails = fresh.flatMap(({ item }) => (item.email === null ? [] : [item.email]));
  const byEmail = await profilesByEmail(trx, siteId, emails);
  const strangers: Entry<SourceAuthor>[] = [];
  const others = changed.map(({ item, known }) => ({ item, profileId: known.objectId }));
  for (const entry of fresh) {
    const match = byEmail.get(entry.item.email?.toLowerCase() ?? '');
    if (!match) {
      strangers.push(entry);
      continue;
    }
    // A revision that never matches: this person's own words are not overwritten by a later import.
    ids.made('authors', entry.item.id, match.id, entry.hash, { revision: 0 });
    tally.unchanged.authors += 1;
    tally.matched += 1;
    others.push({ item: entry.item, profileId: match.id });
  }
  const nextName = await freeNames(
    strangers.map(({ item }) => nameOf(item)),
    LONGEST_NAME,
    (names) => takenProfileNames(trx, siteId, names),
  );
  const roles = await RolesOfPeople.of(scope, [
    ...strangers.map(({ item }) => item),
    ...others.map(({ item }) => item),
  ]);
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
  await loadProfiles(trx, siteId, profiles);
  await roles.give(given);
  await roles.tellOthers(others);
  await reloadProfiles(
    trx,
    siteId,
    changed.map(({ item, known }) => profileOf(scope, item, known.objectId, '')),
  );
  for (const { item, hash, known } of changed) ids.updated('authors', item.id, hash, known);
  tally.made.authors += profiles.length;
  tally.updated.authors += changed.length;
}

function nameOf(author: SourceAuthor): string {
  const name = slugOf(author.slug ?? author.name, LONGEST_NAME);
  return name.length >= 2 ? name : `profile-${name}`.replace(/-$/, '');
}

function profileOf(scope: BatchScope, author: SourceAuthor, id: number, name: string): ProfileToLoad {
  const { jobTitle, ...extra } = author.extra ?? {};
  return {
    id,
    name,
    title: fitting(scope, 'authors', author.id, author.name, 120) || author.id,
    email: author.email,
    aboutHtml: author.aboutHtml ?? '',
    jobTitle: typeof jobTitle === 'string' ? jobTitle : '',
    extra,
    createdTs: author.createdTs ?? null,
    now: scope.now,
    by: scope.by,
  };
}
