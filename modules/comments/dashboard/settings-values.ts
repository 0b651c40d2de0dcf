import { isWholeWithin } from '#platform/dashboard/number-field.tsx';
import {
  type CommentRules,
  DEEPEST_THREAD,
  LONGEST_BANNED_WORD,
  LONGEST_CLOSING_DAYS,
  LONGEST_COMMENT,
  LONGEST_EDIT_MINUTES,
  LONGEST_SLOW_SECONDS,
  MOST_BANNED_WORDS,
  MOST_LINKS,
} from '../comment-kinds.contract.ts';

/** The numbers of the settings with their bounds; an empty one may stand for none. */
const numberFields = {
  max_length: [1, LONGEST_COMMENT],
  max_depth: [1, DEEPEST_THREAD],
  close_after_days: [1, LONGEST_CLOSING_DAYS],
  max_links: [0, MOST_LINKS],
  edit_window_minutes: [0, LONGEST_EDIT_MINUTES],
  slow_mode_seconds: [0, LONGEST_SLOW_SECONDS],
} as const;
export type NumberName = keyof typeof numberFields;

/** The settings as their form holds them: words line by line, and an empty number as null. */
export type SettingsValues = Omit<CommentRules, NumberName | 'banned_words'> &
  Record<NumberName, number | null> & { banned_words: string };

export const valuesOf = (rules: CommentRules): SettingsValues => ({
  ...rules,
  banned_words: rules.banned_words.join('\n'),
});

const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

/** @param values without an empty number but `close_after_days`, which the schema sees to */
export const rulesOf = (values: SettingsValues): CommentRules =>
  ({
    ...values,
    banned_words: wordsIn(values.banned_words),
  }) as CommentRules;

type Words = {
  bounds: (least: number, most: number) => string;
  tooManyWords: string;
  longWord: (word: string) => string;
};

/** What is wrong before anything is sent. */
export const schemaOf = ({ bounds, tooManyWords, longWord }: Words) => ({
  safeParse: (given: unknown) => {
    const values = given as SettingsValues;
    const issues = (Object.keys(numberFields) as NumberName[]).flatMap((name) => {
      const [least, most] = numberFields[name];
      const value = values[name];
      if (name === 'close_after_days' && value === null) return [];
      return isWholeWithin(value, least, most) ? [] : [{ path: [name], message: bounds(least, most) }];
    });
    const words = wordsIn(values.banned_words);
    const long = words.find((word) => word.length > LONGEST_BANNED_WORD);
    if (words.length > MOST_BANNED_WORDS)
      issues.push({ path: ['banned_words' as never], message: tooManyWords });
    else if (long) issues.push({ path: ['banned_words' as never], message: longWord(long) });
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
