import {
  type DecisionOutcome,
  type DecisionStatus,
  decisionOutcomes,
} from '../application-kinds.contract.ts';
import type { useApplicationsTexts } from './applications-texts.ts';

/** How many decisions ended how. */
export type Outcomes = ReadonlyMap<DecisionOutcome, number>;

/** Adds what became of some to what became of others. */
export function outcomesOf(
  items: readonly { outcome: DecisionOutcome }[],
  before: Outcomes = new Map(),
): Outcomes {
  const outcomes = new Map(before);
  for (const { outcome } of items) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  return outcomes;
}

/** "3 applications accepted, 1 was already withdrawn." */
export function saidOfOutcomes(
  text: ReturnType<typeof useApplicationsTexts>,
  status: DecisionStatus,
  outcomes: Outcomes,
): string {
  const parts = decisionOutcomes.flatMap((outcome) => {
    const count = outcomes.get(outcome) ?? 0;
    if (count === 0 && outcome !== 'decided') return [];
    if (outcome === 'decided') return text(`decided.${status}`, { count });
    return outcome === 'unchanged'
      ? text(`left.unchanged.${status}`, { count })
      : text(`left.${outcome}`, { count });
  });
  return text('outcome', { parts: parts.join(', ') });
}
