import { isSameValue } from '#platform/dashboard/dialogs/use-form.ts';
import { draftKey, dropDraft, keepDraft, keptKeys, readDraft } from '#platform/dashboard/kept-drafts.ts';
import { type PostValues, valueNames } from './post-values.ts';

/** What was written and not saved: the changed values, when, and by whom if by somebody else. */
export type Offer = {
  /** In milliseconds. */
  savedAt: number;
  person: string | null;
  values: Partial<PostValues>;
  /** The revision of the post that the changes began from; null where nobody said it. */
  revision: number | null;
};

const MOST = 5;
/** So long may the offers of one post be together; a browser has room for about five million signs. */
const MOST_SIGNS = 1_500_000;
const OFFERS = '.offers';

/** Where what a post was changed to is kept: by site and account, so that nobody else on the computer is offered it. */
export const copyKey = (siteId: number, profileId: number, post: number | string): string =>
  draftKey('post', siteId, profileId, post);

/**
 * Keeps what is typed. Where there is no room, what was offered longest goes, of other posts too, but of none its newest.
 * @returns false where the browser has no room for it
 */
export function keepCopy(key: string, copy: Omit<Offer, 'person' | 'revision'> & Partial<Offer>): boolean {
  while (!keepDraft(key, copy)) if (!dropOldestOffer()) return false;
  return true;
}

export const dropCopy = dropDraft;

export function readCopy(key: string): Offer | null {
  return offerIn(readDraft(key));
}

/** What is offered keeps a place of its own, so that what is typed meanwhile does not take it. */
export function readOffers(key: string): Offer[] {
  const kept = readDraft(`${key}${OFFERS}`);
  return Array.isArray(kept) ? kept.flatMap((one) => offerIn(one) ?? []) : [];
}

/**
 * Keeps the newest offers, as many as have room.
 * @returns false where not even one has
 */
export function keepOffers(key: string, offers: readonly Offer[]): boolean {
  const own = withinBudget(offers.filter(({ person }) => person === null).slice(0, MOST));
  if (own.length === 0) dropDraft(`${key}${OFFERS}`);
  else while (!keepDraft(`${key}${OFFERS}`, own)) if (own.length === 1 || !own.pop()) return false;
  return true;
}

/** The newest ones that are not too long together; the first one however long it is. */
function withinBudget(offers: readonly Offer[]): Offer[] {
  let signs = 0;
  return offers.filter((offer, at) => {
    signs += JSON.stringify(offer).length;
    return at === 0 || signs <= MOST_SIGNS;
  });
}

/** @returns false where no post has more than its newest one */
function dropOldestOffer(): boolean {
  const all = keptKeys()
    .filter((key) => key.startsWith(draftKey('post')) && key.endsWith(OFFERS))
    .map((key) => ({ key: key.slice(0, -OFFERS.length), offers: readOffers(key.slice(0, -OFFERS.length)) }))
    .filter(({ offers }) => offers.length > 1);
  const timeOf = ({ offers }: { offers: Offer[] }) => offers.at(-1)?.savedAt ?? 0;
  const [oldest] = all.sort((one, other) => timeOf(one) - timeOf(other));
  return oldest !== undefined && keepOffers(oldest.key, oldest.offers.slice(0, -1));
}

function offerIn(kept: unknown): Offer | null {
  const { savedAt, values, revision } = (kept ?? {}) as Partial<Offer>;
  if (typeof savedAt !== 'number' || typeof values !== 'object' || values === null) return null;
  const known = Object.fromEntries(
    Object.entries(values).filter(([name]) => valueNames.some((one) => one === name)),
  );
  return { savedAt, person: null, values: known, revision: typeof revision === 'number' ? revision : null };
}

/** What of an offer is not on the screen already; none when all of it is. */
export function worthOffering(offer: Offer, shown: PostValues): Offer | null {
  const values = Object.fromEntries(
    Object.entries(offer.values).filter(
      ([name, value]) => !isSameValue(value, shown[name as keyof PostValues]),
    ),
  );
  return Object.keys(values).length === 0 ? null : { ...offer, values };
}

/** Offers beside those that are there, the newest first, none twice. */
export function withOffers(offers: readonly Offer[], more: readonly Offer[]): Offer[] {
  const all = [...offers];
  for (const one of more) if (!all.some((other) => isSameOffer(other, one))) all.push(one);
  return all.sort((one, other) => other.savedAt - one.savedAt);
}

const isSameOffer = (one: Offer, other: Offer): boolean =>
  one.revision === other.revision && isSameValue(one.values, other.values);
