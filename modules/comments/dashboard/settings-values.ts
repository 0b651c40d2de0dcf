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
export type NumberField = keyof typeof numberFields;

/** The settings as their form holds them: numbers as they are typed, words line by line. */
export type SettingsValues = Omit<CommentRules, NumberField | 'banned_words'> &
  Record<NumberField | 'banned_words', string>;

export function valuesOf(rules: CommentRules): SettingsValues {
  const { enabled, moderation, require_login, spam_check, notify_moderators } = rules;
  const numbers = Object.fromEntries(
    (Object.keys(numberFields) as NumberField[]).map((name) => [name, String(rules[name] ?? '')]),
  ) as Record<NumberField, string>;
  return {
    ...{ enabled, moderation, require_login, spam_check, notify_moderators },
    ...numbers,
    banned_words: rules.banned_words.join('\n'),
  };
}

const wordsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split('\n')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

export function rulesOf({ banned_words, ...values }: SettingsValues): CommentRules {
  const number = (name: NumberField) => Number(values[name]);
  return {
    ...values,
    ...{ max_length: number('max_length'), max_depth: number('max_depth'), max_links: number('max_links') },
    close_after_days: values.close_after_days.trim() === '' ? null : number('close_after_days'),
    edit_window_minutes: number('edit_window_minutes'),
    slow_mode_seconds: number('slow_mode_seconds'),
    banned_words: wordsIn(banned_words),
  };
}

type Words = {
  bounds: (least: number, most: number) => string;
  tooManyWords: string;
  longWord: (word: string) => string;
};

/** What is wrong before anything is sent. */
export const schemaOf = ({ bounds, tooManyWords, longWord }: Words) => ({
  safeParse: (given: unknown) => {
    const values = given as SettingsValues;
    const issues = (Object.keys(numberFields) as NumberField[]).flatMap((name) => {
      const [least, most] = numberFields[name];
      const typed = values[name].trim();
      if (name === 'close_after_days' && typed === '') return [];
      const isRight = /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
      return isRight ? [] : [{ path: [name], message: bounds(least, most) }];
    });
    const words = wordsIn(values.banned_words);
    const long = words.find((word) => word.length > LONGEST_BANNED_WORD);
    if (words.length > MOST_BANNED_WORDS)
      issues.push({ path: ['banned_words' as never], message: tooManyWords });
    else if (long) issues.push({ path: ['banned_words' as never], message: longWord(long) });
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
