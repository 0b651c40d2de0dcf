import { isWholeWithin } from '#platform/dashboard/number-field.tsx';
import {
  type CheckKind,
  type CheckLevel,
  checkKinds,
  LONGEST_HEADLINE_BOUND,
} from '../checklist-kinds.contract.ts';
import type { Checklist, ChecklistDraft } from '../checklists.contract.ts';

/** The checklist as its form holds it: an empty bound is null. */
export type ChecklistValues = Record<CheckKind, CheckLevel> &
  Record<'headline_min' | 'headline_max', number | null>;

export function valuesOf(saved: Checklist): ChecklistValues {
  const levels = Object.fromEntries(checkKinds.map((kind) => [kind, saved[kind]]));
  const { headline_min, headline_max } = saved;
  return { ...levels, headline_min, headline_max } as ChecklistValues;
}

/** Bounds that are not in use stay as they are saved; nothing is no lower bound. */
export function draftOf({ headline_min, headline_max, ...levels }: ChecklistValues): Partial<ChecklistDraft> {
  if (levels.headline_length === 'off') return levels;
  return { ...levels, headline_min: headline_min ?? 0, headline_max: headline_max ?? 0 };
}

type Words = { bound: (least: number) => string; order: string };

/** What is wrong before anything is sent. */
export const schemaOf = ({ bound, order }: Words) => ({
  safeParse: (given: unknown) => {
    const { headline_min, headline_max } = draftOf(given as ChecklistValues);
    if (headline_min === undefined || headline_max === undefined) return { success: true };
    const isWrong = (value: number, least: number) => !isWholeWithin(value, least, LONGEST_HEADLINE_BOUND);
    const issues = [
      ...(isWrong(headline_min, 0) ? [{ path: ['headline_min'], message: bound(0) }] : []),
      ...(isWrong(headline_max, 1) ? [{ path: ['headline_max'], message: bound(1) }] : []),
      ...(headline_min > headline_max ? [{ path: ['headline_max'], message: order }] : []),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
