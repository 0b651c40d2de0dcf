import type { z } from 'zod';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { type Said, said } from '#platform/contract/sentence.ts';

type Issue = z.core.$ZodIssue;

/** Said of what fits no other words. */
export const OTHERWISE = 'check the format';

const TAKEN: Readonly<Record<string, string>> = {
  string: 'use text',
  number: 'enter a number',
  int: 'enter a whole number',
  boolean: 'use true or false',
  array: 'send a list',
  object: 'send an object',
  record: 'send an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  email: fieldRules.email,
  url: fieldRules.webAddress,
};

/** Why a value is not taken, in English; each of these is a sentence that is translated. */
export function reasonOf(issue: Issue): Said {
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.at(-1)?.[0];
    return inner ? reasonOf(inner) : OTHERWISE;
  }
  if (issue.code === 'invalid_key') {
    const inner = issue.issues[0];
    return inner ? reasonOf(inner) : OTHERWISE;
  }
  if (isOwn(issue)) return isCode(issue.message) ? OTHERWISE : issue.message.replace(/\.$/, '');
  switch (issue.code) {
    case 'invalid_type':
      return TAKEN[issue.expected] ?? OTHERWISE;
    case 'invalid_format':
      return FORMATS[issue.format] ?? OTHERWISE;
    case 'invalid_value':
      return said`use one of these: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return tooSmall(issue.origin, String(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return tooBig(issue.origin, String(issue.maximum), issue.inclusive ?? true);
    case 'not_multiple_of':
      return said`use a multiple of ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return said`leave out ${issue.keys.join(', ')}`;
    default:
      return OTHERWISE;
  }
}

/** Words of the contract itself, which zod puts in the place of its own. */
const isOwn = ({ message }: Issue): boolean => !/^(Too (small|big)|Invalid|Unrecognized)\b/.test(message);

const isCode = (message: string): boolean => /_is_(missing|invalid)$/.test(message);

const isList = (origin: string): boolean => origin === 'array' || origin === 'set';

function tooSmall(origin: string, least: string, isIncluded: boolean): Said {
  if (origin === 'string') return said`use at least ${least} characters`;
  if (isList(origin)) return least === '1' ? 'add at least one entry' : said`add at least ${least} entries`;
  return isIncluded ? said`enter ${least} or more` : said`enter more than ${least}`;
}

function tooBig(origin: string, most: string, isIncluded: boolean): Said {
  const isOne = most === '1';
  if (origin === 'string') return isOne ? 'use at most one character' : said`use at most ${most} characters`;
  if (isList(origin)) return isOne ? 'add at most one entry' : said`add at most ${most} entries`;
  return isIncluded ? said`enter ${most} or less` : said`enter less than ${most}`;
}
