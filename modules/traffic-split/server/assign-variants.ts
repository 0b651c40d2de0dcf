import { hash } from 'node:crypto';
import type { SplitSection } from '../traffic-split.contract.ts';

type Section = { id: number; distribution: SplitSection['distribution'] };

/** Between 0 and 1, neither of them, the same for the same words. */
const pointOf = (words: string): number =>
  (Number.parseInt(hash('sha256', words).slice(0, 12), 16) + 0.5) / 2 ** 48;

/**
 * The variant of a visitor. Each variant draws a number of its own, so that other weights move no more visitors than they
 * must: nobody goes from one to another whose weights stayed as they were.
 */
export function variantOf(lot: number, { id, distribution }: Section): string {
  let best = { name: distribution[0]?.name ?? '', score: -1 };
  for (const { name, weight } of distribution) {
    const score = weight / -Math.log(pointOf(`${lot} ${id} ${name}`));
    if (score > best.score) best = { name, score };
  }
  return best.name;
}

/** What programs get, and whoever asks not to be followed. */
export const controlOf = ({ distribution }: Section): string => distribution[0]?.name ?? '';
