import { describe, expect, it } from 'vitest';
import { accountTexts } from './account-words.ts';
import { passwordProblem, readEmail, readName } from './typed-values.ts';

describe('readName', () => {
  it.each([
    ['  Ruth   Adler ', 'Ruth Adler'],
    ['Ruth‮reldA', 'Ruth reldA'],
    ["O'Brien-Ñandú", "O'Brien-Ñandú"],
    ['山田 花子', '山田 花子'],
    ['<b>Ruth</b>', '<b>Ruth</b>'],
  ])('%j is taken as %j', (typed, name) => {
    expect(readName(typed)).toEqual({ name, problem: null });
  });

  it.each([
    ['', 'missing'],
    ['​﻿ ', 'missing'],
    ['---', 'missing'],
    ['x'.repeat(81), 'tooLong'],
    ['Buy at https://spam.test', 'hasLink'],
    ['Buy at WWW.spam.test', 'hasLink'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(readName(typed).problem).toBe(problem);
  });
});

describe('readEmail', () => {
  it.each([
    [' Ruth@News.Test ', 'ruth@news.test'],
    ['ruth', null],
    ['a@b.test\nbcc: c@d.test', null],
    [`${'x'.repeat(250)}@b.test`, null],
  ])('%j is %j', (typed, email) => {
    expect(readEmail(typed)).toBe(email);
  });
});

it('says all that a password lacks', () => {
  const text = accountTexts('en-US');
  expect(passwordProblem('short', text)).toBe(
    'Use at least 10 characters. Add an uppercase letter. Add a symbol.',
  );
  expect(passwordProblem('Right-Horse-9', text)).toBeNull();
});
