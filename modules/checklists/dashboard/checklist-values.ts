import {
  type CheckKind,
  type CheckLevel,
  checkKinds,
  LONGEST_HEADLINE_BOUND,
} from '../checklist-kinds.contract.ts';
import type { Checklist, ChecklistDraft } from '../checklists.contract.ts';

/** The checklist as its form holds it: bounds as they are typed. */
export type ChecklistValues = Record<CheckKind, CheckLevel> & { headline_min: string; headline_max: string };

export function valuesOf(saved: Checklist): ChecklistValues {
  const levels = Object.fromEntries(checkKinds.map((kind) => [kind, saved[kind]]));
  const bounds = { headline_min: String(saved.headline_min), headline_max: String(saved.headline_max) };
  return { ...levels, ...bounds } as ChecklistValues;
}

/** Bounds that are not in use stay as they are saved. */
export function draftOf({ headline_min, headline_max, ...levels }: ChecklistValues): Partial<ChecklistDraft> {
  if (levels.headline_length === 'off') return levels;
  return { ...levels, headline_min: numberIn(headline_min), headline_max: numberIn(headline_max) };
}

/** Nothing is no lower bound. */
const numberIn = (typed: string): number => (typed.trim() === '' ? 0 : Number(typed));

type Words = { bound: (least: number) => string; order: string };

/** What is wrong before anything is sent. */
export const schemaOf = ({ bound, order }: Words) => ({
  safeParse: (given: unknown) => {
    const { headline_min, headline_max } = draftOf(given as ChecklistValues);
    if (headline_min === undefined || headline_max === undefined) return { success: true };
    const isWrong = (value: number, least: number) =>
      !Number.isInteger(value) || value < least || value > LONGEST_HEADLINE_BOUND;
    const issues = [
      ...(isWrong(headline_min, 0) ? [{ path: ['headline_min'], message: bound(0) }] : []),
      ...(isWrong(headline_max, 1) ? [{ path: ['headline_max'], message: bound(1) }] : []),
      ...(headline_min > headline_max ? [{ path: ['headline_max'], message: order }] : []),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
