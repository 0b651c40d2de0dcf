import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import {
  keysOfGroup,
  type TechnicalGroup,
  type TechnicalKey,
  type TechnicalValues,
} from '../technical-kinds.contract.ts';
import { TechnicalDraft, type TechnicalSettings } from '../technical-settings.contract.ts';

/** The settings as a form holds them: numbers as they are typed, origins one a line. */
export type FormValues = {
  [Key in TechnicalKey]: TechnicalValues[Key] extends number | string[] ? string : TechnicalValues[Key];
};

const numbers: readonly TechnicalKey[] = [
  ...(['sitemap_size', 'hsts_max_age', 'page_ttl', 'shared_ttl'] as const),
  'stale_while_revalidate',
];

/** What the fields of a group are given. */
export type GroupFieldsProps = {
  form: FormState<FormValues>;
  settings: TechnicalSettings;
  /** Of a copy that readers do not get: what cannot be tried is left out. */
  isTried?: boolean;
};

/** The values of one group. */
export function valuesOf(settings: TechnicalSettings, group: TechnicalGroup): Partial<FormValues> {
  const entries = keysOfGroup[group].map((key) => {
    const value = settings[key];
    return [key, Array.isArray(value) ? value.join('\n') : typeof value === 'number' ? `${value}` : value];
  });
  return Object.fromEntries(entries) as Partial<FormValues>;
}

/** What is sent of them. */
export function draftOf(values: Partial<FormValues>): Partial<TechnicalDraft> {
  const entries = Object.entries(values).map(([key, value]) => {
    if (key === 'cors_origins') {
      const origins = String(value)
        .split(/[\s,]+/)
        .filter(Boolean);
      return [key, [...new Set(origins)]];
    }
    if (!numbers.some((one) => one === key)) return [key, value];
    const typed = String(value).trim();
    // What is no number is told by the contract.
    return [key, typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed)];
  });
  return Object.fromEntries(entries) as Partial<TechnicalDraft>;
}

/** Those of them that differ from what is saved. */
export function changedOf(values: Partial<FormValues>, settings: TechnicalSettings): Partial<TechnicalDraft> {
  const changed = Object.entries(draftOf(values)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(settings[key as TechnicalKey]),
  );
  return Object.fromEntries(changed) as Partial<TechnicalDraft>;
}

const partial = TechnicalDraft.partial();

/** The contract's own rules over what is typed. */
export const formSchema = {
  safeParse: (values: unknown) => partial.safeParse(draftOf(values as Partial<FormValues>)),
};
