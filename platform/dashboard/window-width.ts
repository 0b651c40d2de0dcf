import { useSyncExternalStore } from 'react';

/** The bands of the look: phone ≤ 600 < narrow ≤ 899 < middle ≤ 1199 < wide. */
export type WidthBand = 'phone' | 'narrow' | 'middle' | 'wide';

const queries = ['(max-width: 600px)', '(max-width: 899px)', '(max-width: 1199px)'];

function subscribe(onChange: () => void): () => void {
  const lists = queries.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', onChange);
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
  };
}

function currentBand(): WidthBand {
  const [phone, narrow, middle] = queries.map((query) => matchMedia(query).matches);
  if (phone) return 'phone';
  if (narrow) return 'narrow';
  return middle ? 'middle' : 'wide';
}

/** The band that the window is in now; at 200 % zoom a window counts as half as wide. */
export const useWidthBand = (): WidthBand => useSyncExternalStore(subscribe, currentBand);
