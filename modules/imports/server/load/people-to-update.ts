import { isDeepStrictEqual } from 'node:util';
import {
  addressesOfAccounts,
  type LoadedProfile,
  type ProfileToLoad,
  profilesToReload,
} from '#modules/profiles/profiles.public.ts';
import type { SourceAuthor } from '../source.ts';
import type { BatchScope, Changed } from './batch-scope.ts';
import { type Holders, hasOtherAddress, holderOf } from './known-people.ts';
import { profileOf } from './profile-of-author.ts';

type Update = Changed<SourceAuthor> & { profile: ProfileToLoad };

const OTHER_ADDRESS = 'This person has another email address here. Nothing about them was changed.';
const OTHER_NAME =
  "The name doesn't match, and there's no email address to confirm who this is. Nothing about them was changed. Add the email address to the row.";
const HAS_ROLE = 'This person has a role here. Nothing about them was changed. Change them under Users.';
const ADDRESS_TAKEN = 'The email address is left out because someone else has it.';

/**
 * What an import changes of people it brought in before. An address that somebody has is never replaced, and of those
 * who hold a role nothing is changed: whoever imports is not asked what they may do to them.
 */
export async function peopleToUpdate(
  scope: BatchScope,
  changed: readonly Changed<SourceAuthor>[],
  holders: Holders,
): Promise<Update[]> {
  if (changed.length === 0) return [];
  const { trx, siteId, tally } = scope;
  const people = await profilesToReload(
    trx,
    siteId,
    changed.map(({ known }) => known.objectId),
  );
  const emails = changed.flatMap(({ item }) => item.email?.toLowerCase() ?? []);
  const ofAccounts = await addressesOfAccounts(trx, emails);
  const filled = new Set<string>();
  const updates: Update[] = [];
  for (const entry of changed) {
    const { item, known } = entry;
    const person = people.get(known.objectId);
    if (!person) continue;
    const refusal = whyNot(person, item);
    if (refusal !== null) {
      tally.skip('authors', item.id, item.name, refusal);
      continue;
    }
    const profile = { ...profileOf(scope, said(item, person), known.objectId, ''), email: person.email };
    const email = item.email?.toLowerCase() ?? null;
    if (email !== null && person.email === null) {
      const isTaken =
        person.hasAccount ||
        ofAccounts.has(email) ||
        filled.has(email) ||
        holderOf(holders, email) !== undefined;
      if (isTaken) tally.warn('authors', item.id, item.name, ADDRESS_TAKEN);
      else profile.email = email;
      filled.add(email);
    }
    if (item.isPartial && isSame(profile, person)) tally.unchanged.authors += 1;
    else updates.push({ ...entry, profile });
  }
  return updates;
}

function whyNot(person: LoadedProfile & { hasRoles: boolean }, item: SourceAuthor): string | null {
  if (hasOtherAddress(person, item)) return OTHER_ADDRESS;
  // Ids of two tables are often the same: 1, 2, 3.
  const isOther = item.isPartial && item.isNamed && item.name !== person.title;
  if (isOther && person.email !== null && item.email === null) return OTHER_NAME;
  return person.hasRoles ? HAS_ROLE : null;
}

/** A row of a table says something of what its filled cells are of, and leaves the rest. */
function said(item: SourceAuthor, person: LoadedProfile): SourceAuthor {
  if (!item.isPartial) return item;
  return {
    ...item,
    name: item.isNamed ? item.name : person.title,
    aboutHtml: item.aboutHtml ?? person.about_html,
    extra: { jobTitle: person.job_title, ...person.extra, ...item.extra },
  };
}

const isSame = (profile: ProfileToLoad, person: LoadedProfile): boolean =>
  isDeepStrictEqual(
    [profile.title, profile.email, profile.aboutHtml, profile.jobTitle, profile.extra],
    [person.title, person.email, person.about_html, person.job_title, person.extra],
  );
