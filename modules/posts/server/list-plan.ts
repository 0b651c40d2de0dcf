/** A set that holds every post that can match, and what leads to it. */
export type Lead =
  | { by: 'posts' }
  | { by: 'links'; table: 'post_author' | 'post_section' | 'post_tag'; key: string; value: number }
  | { by: 'reach'; communityIds: number[]; profileId: number }
  | { by: 'licenses'; days: number }
  | { by: 'title' };

/** A lead with an order of its own may stop early; after so many rows looked at it has to. */
export type Step = { lead: Lead; most: number | null };

/** What is known of a question before it is asked; all numbers are estimates. */
export type Question = {
  /** Posts of the site. */
  total: number;
  /** The sets that hold every match, with how many posts each has. */
  sets: readonly { lead: Exclude<Lead, { by: 'posts' | 'title' }>; size: number }[];
  /** The share of headlines with the phrase, and of those with its rarest three letters; null without a phrase. */
  phrase: { share: number; rarest: number } | null;
  /** Whether rows are also picked by what no index knows, so that nobody can say how many are left. */
  isSifted: boolean;
  /** The rows until the end of the page. */
  wanted: number;
  /** Whether the sets are kept in the order asked for, newest first or oldest first. */
  isByCreation: boolean;
};

/** Rows that a walk may look at, so that a wrong estimate costs some tens of milliseconds. */
export const MOST_WALKED = 20_000;
/** Rows that are read and sorted without further thought. */
const FEW = 3_000;
/** Beyond this many rows a phrase is not looked for in all of them: reading them would take too long. */
const MOST_FOUND = 15_000;

/**
 * Chooses how to find a page: by a walk along the order until the page is full, or by reading a whole set and
 * sorting it. A walk that ends without a full page is followed by the next step; a last step with `most` gives
 * an answer that ends there.
 */
export function planOf(question: Question): Step[] {
  const { total, phrase, isSifted, wanted, isByCreation } = question;
  const sets = [...question.sets].sort((a, b) => a.size - b.size);
  const [smallest] = sets;
  const shareOf = (size: number) => Math.min(1, Math.max(size, 1) / Math.max(total, 1));
  const shareOfAll = sets.reduce((share, { size }) => share * shareOf(size), phrase?.share ?? 1);

  const certain: { lead: Lead; cost: number }[] = [];
  const isSearched = phrase !== null || isSifted;
  if (smallest && (!isSearched || smallest.size <= MOST_FOUND)) {
    certain.push({ lead: smallest.lead, cost: smallest.size });
  }
  if (phrase && phrase.rarest * total <= MOST_FOUND) {
    certain.push({ lead: { by: 'title' }, cost: phrase.rarest * total });
  }
  certain.sort((a, b) => a.cost - b.cost);
  const [whole] = certain;

  // Licenses lead to posts in no order.
  const isOrdered = isByCreation && smallest?.lead.by !== 'licenses';
  const walkLead: Lead = isOrdered && smallest ? smallest.lead : { by: 'posts' };
  const shareOnWalk = walkLead.by === 'posts' ? shareOfAll : shareOfAll / shareOf(smallest?.size ?? total);
  const walkCost = wanted / Math.max(shareOnWalk, Number.EPSILON);

  if (!whole) return [{ lead: walkLead, most: isSearched ? MOST_WALKED : null }];
  // A set in the right order is walked lazily, and its end is its own bound.
  if (whole.lead === walkLead) return [{ lead: walkLead, most: null }];
  if (whole.cost <= FEW || whole.cost <= walkCost) return [{ lead: whole.lead, most: null }];
  if (walkCost > MOST_WALKED) return [{ lead: whole.lead, most: null }];
  return [
    { lead: walkLead, most: MOST_WALKED },
    { lead: whole.lead, most: null },
  ];
}
