/** Where somebody is in the tour: the step at which it goes on, or that it was seen to its end. */
export type TourProgress = { at: number } | 'seen';

// Somebody else in the same browser has another proof, and nothing of the person can be read from it.
const keyOf = (proof: string) => `masthead.tour.${proof.slice(0, 16)}`;

/** @param proof of who takes the tour; null for somebody who has not agreed to be known by it */
export function keptProgress(proof: string | null): TourProgress {
  const kept = proof === null ? null : read(keyOf(proof));
  if (kept === 'seen') return 'seen';
  return { at: /^\d{1,2}$/.test(kept ?? '') ? Number(kept) : 0 };
}

/** Keeps it in this browser, for somebody who has agreed to be known by the tour. */
export function keepProgress(proof: string | null, progress: TourProgress): void {
  if (proof === null) return;
  try {
    localStorage.setItem(keyOf(proof), progress === 'seen' ? 'seen' : String(progress.at));
  } catch {
    // Storage may be refused; the tour then begins anew.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
