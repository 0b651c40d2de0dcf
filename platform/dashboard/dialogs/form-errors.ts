import type { ErrorDetail } from '#platform/contract/api-error.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { catalogueOf, isPseudo, SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import { numberText } from '../number-text.ts';
import { pageLanguage } from '../page-language.ts';
import { serverMessage } from '../server-message.ts';
import { dialogText } from './dialog-texts.ts';

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string>>;

type TextKey = Parameters<typeof dialogText>[0];

/** An issue without a code is a screen's own, in the words of its texts. */
type Issue = {
  path: PropertyKey[];
  code?: string;
  message: string;
  /** Of what is too long, too short, too high or too low; `origin` says what it is. */
  maximum?: number | bigint;
  minimum?: number | bigint;
  inclusive?: boolean;
  origin?: string;
  format?: string;
  expected?: string;
};
type Schema = { safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } } };

/** The first complaint of the contract's own schema about each field. */
export function schemaErrors(schema: Schema, values: unknown): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? []) {
    const name = String(issue.path[0] ?? '');
    const message = isMissing(issue, values) ? `${name}_is_missing` : issue.message;
    // The words that the documents make of a code are for answers of the server: a form knows better ones.
    const isCode = ofSchema.test(message) || ofCode.test(message);
    const otherwise = issue.code === undefined ? message : invalid(issue);
    errors[name] ??=
      ruleOf(message) ?? (speaksEnglish && !isCode ? sentenceOf(message) : inOurWords(message, otherwise));
  }
  return errors;
}

/** How the schema library speaks where a contract has no words of its own; nobody is shown that. */
const ofSchema = /^(Too |Invalid |Unrecognized )/;
const ofCode = /_is_(missing|invalid)$/;

const boundOf: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  too_big: {
    ...{ string: 'field.tooLong', array: 'field.tooMany' },
    ...{ number: 'field.tooHigh', int: 'field.tooHigh' },
  },
  too_small: {
    ...{ string: 'field.tooShort', array: 'field.tooFew' },
    ...{ number: 'field.tooLow', int: 'field.tooLow' },
  },
};
/** The same where the bound itself is not allowed; only numbers have such. */
const openBoundOf: typeof boundOf = {
  too_big: { number: 'field.notBelow', int: 'field.notBelow' },
  too_small: { number: 'field.notAbove', int: 'field.notAbove' },
};
const formOf: Readonly<Record<string, TextKey>> = {
  ...{ email: 'field.noEmail', url: 'field.noUrl' },
  ...{ number: 'field.noNumber', int: 'field.noInteger' },
};

function invalid({ code = '', maximum, minimum, inclusive, origin = '', format, expected }: Issue): string {
  const bound = (inclusive === false ? openBoundOf : boundOf)[code]?.[origin];
  if (bound) return dialogText(bound, { count: numberText(maximum ?? minimum ?? 0) });
  return dialogText(formOf[expected ?? ''] ?? formOf[format ?? ''] ?? 'field.invalid');
}

/** Whether a field that must say something is empty, and the contract has no words of its own for it. */
function isMissing({ path: [name], code, message }: Issue, values: unknown): boolean {
  const value = (values as Record<PropertyKey, unknown> | null)?.[name ?? ''] ?? '';
  const isEmpty = typeof value === 'string' && value.trim() === '';
  return isEmpty && ofSchema.test(message) && (code === 'too_small' || code === 'invalid_type');
}

/**
 * The complaints of the server that name a field; the last part of `loc` that is a field counts.
 * @param refusal what the answer says as a whole
 */
export function answerErrors(
  details: readonly ErrorDetail[],
  names: readonly string[],
  refusal?: string,
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { loc, msg } of details) {
    const name = loc.map(String).findLast((part) => names.includes(part));
    if (name === undefined) continue;
    // Where the server has but a code for the one thing that is wrong, its own sentence says more.
    if (refusal && details.length === 1 && /_is_invalid$/.test(msg)) errors[name] = refusal;
    else errors[name] ??= speaksEnglish ? sentenceOf(msg) : inOurWords(msg, sentenceOf(msg));
  }
  return errors;
}

const rules = Object.keys(fieldRules) as (keyof typeof fieldRules)[];

/** A rule of the contracts in the language of the page, as the server says it in its answers. */
function ruleOf(message: string): string | undefined {
  const rule = rules.find((name) => fieldRules[name] === message);
  return rule && dialogText(`rule.${rule}`);
}

/** Reasons of contracts end the sentences of answers; below a field they stand alone. */
function sentenceOf(message: string): string {
  // A text of the documents stays as it is written there; reasons of contracts begin small.
  const isWhole = ofCode.test(message) || /[.!?…]$|^[A-Z]/.test(message);
  return `${serverMessage(message)}${isWhole ? '' : '.'}`;
}

const speaksEnglish = catalogueOf(pageLanguage) === SOURCE_LANGUAGE && !isPseudo(pageLanguage);

/** The rule of the documents makes English words of a code; other languages have a sentence instead. */
function inOurWords(message: string, otherwise: string): string {
  if (/_is_missing$/.test(message)) return dialogText('field.missing');
  return /_is_invalid$/.test(message) ? dialogText('field.invalid') : otherwise;
}
