import { expect, test } from 'vitest';
import { afterSecondRun, filesToRunAgain, outcomeOf, type Report } from './outcome.ts';

const one = (fullName: string, status: string, ...failureMessages: string[]) => ({
  ...{ fullName, status, failureMessages },
});
const file = (name: string, ...assertionResults: Report['testResults'][number]['assertionResults']) => ({
  name,
  status: assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
  assertionResults,
});
const run = (...testResults: Report['testResults']) => outcomeOf({ testResults }, 1);

const steady = file('steady.test.ts', one('walks', 'passed'), one('rests', 'passed', 'fell once'));
const first = run(steady, file('late.test.ts', one('comes', 'failed', 'too late'), one('goes', 'passed')));

test('what failed and passed within a run is named with its failure', () => {
  expect(first).toMatchObject({ passed: 3, failed: 1, skipped: 0, unsteady: ['rests\nfell once'] });
});

test('a file that fails runs once more, and what passes then counts as passed and is named', () => {
  expect(filesToRunAgain(first)).toEqual(['late.test.ts']);
  const second = outcomeOf(
    { testResults: [file('late.test.ts', one('comes', 'passed'), one('goes', 'passed'))] },
    0,
  );
  expect(afterSecondRun(first, second)).toEqual({
    ...{ passed: 4, failed: 0, skipped: 0, failures: [] },
    unsteady: ['rests\nfell once', 'comes\ntoo late'],
  });
});

test('what fails both times fails the run, and is not called unsteady', () => {
  const second = run(file('late.test.ts', one('comes', 'failed', 'later still'), one('goes', 'passed')));
  expect(afterSecondRun(first, second)).toMatchObject({
    ...{ passed: 3, failed: 1, unsteady: ['rests\nfell once'] },
  });
});

test('a file that cannot be loaded is one failure and runs once more', () => {
  const unloaded = run(steady, { name: 'broken.test.ts', status: 'failed', assertionResults: [] });
  expect(unloaded).toMatchObject({ passed: 2, failed: 1 });
  expect(filesToRunAgain(unloaded)).toEqual(['broken.test.ts']);
});

test('where many files fail, none runs again', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => file(`${name}.test.ts`, one(name, 'failed', 'no')));
  expect(filesToRunAgain(run(...many))).toEqual([]);
});

test('a run that ends badly without a failed test fails, and a second would say nothing of it', () => {
  const broken = run(steady);
  expect(broken.failed).toBe(1);
  expect(filesToRunAgain(broken)).toEqual([]);
  expect(outcomeOf({ testResults: [] }, null).failed).toBe(1);
});
