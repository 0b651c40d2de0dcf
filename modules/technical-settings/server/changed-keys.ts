import { isDeepStrictEqual } from 'node:util';
import { type TechnicalKey, type TechnicalValues, technicalKeys } from '../technical-kinds.contract.ts';

/** The settings that two versions say differently. */
export const changedKeys = (before: TechnicalValues, after: TechnicalValues): TechnicalKey[] =>
  technicalKeys.filter((key) => !isDeepStrictEqual(before[key], after[key]));

/** The same with what each of them says. */
export const changesOf = (before: TechnicalValues, after: TechnicalValues) =>
  changedKeys(before, after).map((key) => ({ key, before: before[key], after: after[key] }));
