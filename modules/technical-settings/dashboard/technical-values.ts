import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import type { EngineValues } from '../engine-kinds.contract.ts';
import { spamKey } from '../service-draft.contract.ts';
import {
  keysOfGroup,
  type TechnicalGroup,
  type TechnicalKey,
  type TechnicalValues,
} from '../technical-kinds.contract.ts';
import { TechnicalDraft, type TechnicalSettings } from '../technical-settings.contract.ts';

/** The settings as a form holds them: origins one a line, the others as they are. */
export type FormValues = {
  [Key in TechnicalKey]: Key extends 'cors_origins'
    ? string
    : TechnicalValues[Key] extends number
      ? number | null
      : TechnicalValues[Key];
} & {
  /** A new key; empty where the one that is saved stays. */
  spam_key: string;
  is_spam_key_removed: boolean;
};

type TextKey = {
  [Key in TechnicalKey]: FormValues[Key] extends string ? Key : never;
}[TechnicalKey];
/** What is typed. */
export type CodeKey = Exclude<TextKey, 'frame_options' | keyof EngineValues>;
/** What is a number. */
export type NumberKey = {
  [Key in TechnicalKey]: FormValues[Key] extends number | null ? Key : never;
}[TechnicalKey];

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
    return [key, key === 'cors_origins' ? settings.cors_origins.join('\n') : settings[key]];
  });
  const key = group === 'services' ? { spam_key: '', is_spam_key_removed: false } : {};
  return { ...(Object.fromEntries(entries) as Partial<FormValues>), ...key };
}

type Sent = Partial<TechnicalDraft> & { spam_key?: string | null };

/** What is sent of them. */
export function draftOf({ spam_key, is_spam_key_removed, ...values }: Partial<FormValues>): Sent {
  const entries = Object.entries(values).map(([key, value]) => {
    if (key !== 'cors_origins') return [key, value];
    const origins = String(value)
      .split(/[\s,]+/)
      .filter(Boolean);
    return [key, [...new Set(origins)]];
  });
  const key = is_spam_key_removed ? null : spam_key?.trim() || undefined;
  return { ...(Object.fromEntries(entries) as Sent), ...(key === undefined ? {} : { spam_key: key }) };
}

/** Those of them that differ from what is saved. */
export function changedOf(values: Partial<FormValues>, settings: TechnicalSettings): Sent {
  const changed = Object.entries(draftOf(values)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(settings[key as TechnicalKey]),
  );
  return Object.fromEntries(changed) as Sent;
}

const partial = TechnicalDraft.partial().extend({ spam_key: spamKey });

/** The contract's own rules over what is typed. */
export const formSchema = {
  safeParse: (values: unknown) => partial.safeParse(draftOf(values as Partial<FormValues>)),
};
