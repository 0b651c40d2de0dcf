import { type holdersOfAddresses, profilesToReload } from '#modules/profiles/profiles.public.ts';
import type { SourceAuthor } from '../source.ts';
import type { Entry } from './batch.ts';
import type { BatchScope } from './batch-scope.ts';

/** Who has which address, by address in small letters. */
export type Holders = Awaited<ReturnType<typeof holdersOfAddresses>>;

/**
 * People without an id of the source, by the names under which an earlier file brought them in: one that has their
 * addresses now makes nobody twice. An address that somebody has tells more, and a name stands for one person.
 */
export async function knownAgain(
  { trx, siteId, ids }: BatchScope,
  entries: readonly Entry<SourceAuthor>[],
  holders: Holders,
): Promise<Entry<SourceAuthor>[]> {
  const found = entries.map((entry) => {
    const { item } = entry;
    if (ids.known('authors', item.id)) return { entry, other: undefined };
    const holder = holderOf(holders, item.email);
    const isThem = (objectId: number) => holder === undefined || holder === objectId;
    const other = otherIdsOf(item).find((id) => {
      const known = ids.known('authors', id);
      return known !== undefined && isThem(known.objectId);
    });
    return { entry, other };
  });
  if (found.every(({ other }) => other === undefined)) return [...entries];
  const taken = new Set(entries.flatMap(({ item }) => ids.known('authors', item.id)?.objectId ?? []));
  const people = await profilesToReload(
    trx,
    siteId,
    found.flatMap(({ other }) => (other ? (ids.known('authors', other)?.objectId ?? []) : [])),
  );
  return found.map(({ entry, other }) => {
    const objectId = other === undefined ? undefined : ids.known('authors', other)?.objectId;
    const person = people.get(objectId ?? 0);
    if (other === undefined || !person || taken.has(person.id)) return entry;
    if (hasOtherAddress(person, entry.item)) return entry;
    taken.add(person.id);
    return { ...entry, item: { ...entry.item, id: other } };
  });
}

/** Who has an address and is not deleted. */
export const holderOf = (holders: Holders, email: string | null): number | undefined =>
  holders.get(email?.toLowerCase() ?? '')?.find(({ deleted_ts }) => deleted_ts === null)?.id;

/** Further ids that an item of the source may have come in by. */
export const otherIdsOf = ({ otherIds }: SourceAuthor): string[] =>
  otherIds ? [otherIds.username, otherIds.name].filter((id) => id !== null) : [];

/** Whether a person and what a source says of them have different addresses. */
export const hasOtherAddress = (
  person: { email: string | null },
  { email }: Pick<SourceAuthor, 'email'>,
): boolean => person.email !== null && email !== null && person.email.toLowerCase() !== email.toLowerCase();
