import { LINK } from '../rule-kinds.contract.ts';
import { type Replacement, ReplacementDraft } from '../smart-links.contract.ts';

/** The values of a rule as its form holds them: lists as one line. */
export type RuleValues = {
  find_phrase: string;
  replace_phrase: string;
  match_case: boolean;
  whole_word: boolean;
  max_per_post: number;
  included_tags: string;
  excluded_tags: string;
  excluded_post_ids: string;
  priority: number | null;
  extra: Readonly<Record<string, string>>;
  starts_ts: number | null;
  ends_ts: number | null;
  enabled: boolean;
};

export const valuesOf = (rule: Replacement | null): RuleValues => ({
  find_phrase: rule?.find_phrase ?? '',
  replace_phrase: rule?.replace_phrase ?? '',
  match_case: rule?.match_case ?? false,
  whole_word: rule?.whole_word ?? true,
  max_per_post: rule?.max_per_post ?? 1,
  included_tags: rule?.included_tags.join(', ') ?? '',
  excluded_tags: rule?.excluded_tags.join(', ') ?? '',
  excluded_post_ids: rule?.excluded_post_ids.join(', ') ?? '',
  priority: rule?.priority ?? 0,
  extra: rule?.extra ?? {},
  starts_ts: rule?.starts_ts ?? null,
  ends_ts: rule?.ends_ts ?? null,
  enabled: rule?.enabled ?? true,
});

/** What a line of a form lists. */
export const partsOf = (line: string): string[] =>
  line
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const bodyOf = (values: RuleValues, mode: number) => ({
  ...values,
  link_mode: mode === LINK ? (1 as const) : (2 as const),
  included_tags: partsOf(values.included_tags),
  excluded_tags: partsOf(values.excluded_tags),
  excluded_post_ids: partsOf(values.excluded_post_ids).map(Number),
  priority: values.priority ?? 0,
  extra: { ...values.extra },
});

/** The contract's own schema, asked about what would be sent. */
export const ruleSchema = (mode: number) => ({
  safeParse: (values: unknown) => ReplacementDraft.safeParse(bodyOf(values as RuleValues, mode)),
});
