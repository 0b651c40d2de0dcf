/** What is read of the report that Vitest writes as JSON. */
export type Report = {
  testResults: readonly {
    /** The path of the file. */
    name: string;
    status: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
  }[];
};

export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of tests that failed and then passed, each with the words of its failure. */
  unsteady: readonly string[];
  /** The files whose tests failed, or that could not be loaded. */
  failures: readonly {
    file: string;
    count: number;
    passed: number;
    skipped: number;
    tests: readonly string[];
  }[];
};

/** More files than these fail for a reason that a second run does not mend. */
const MOST_AGAIN = 3;

/**
 * A file that could not be loaded, and a run that ended badly without a failed test, count as a failure each.
 * A test that failed and then passed keeps the failure's words.
 * @param code the exit code of the run
 */
export function outcomeOf({ testResults }: Report, code: number | null): Outcome {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const unsteady: string[] = [];
  const failures: Outcome['failures'][number][] = [];
  for (const { name: file, status, assertionResults } of testResults) {
    const named = assertionResults.map((test) => ({ ...test, told: told(test) }));
    const failed = named.filter((test) => test.status === 'failed');
    const passed = named.filter((test) => test.status === 'passed');
    unsteady.push(...passed.filter((test) => test.failureMessages.length > 0).map((test) => test.told));
    const isUnloaded = status === 'failed' && failed.length === 0;
    const count = failed.length + (isUnloaded ? 1 : 0);
    const skipped = named.length - passed.length - failed.length;
    totals.passed += passed.length;
    totals.failed += count;
    totals.skipped += skipped;
    if (count === 0) continue;
    const tests = isUnloaded ? [file] : failed.map((test) => test.told);
    failures.push({ file, count, passed: passed.length, skipped, tests });
  }
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  return { ...totals, unsteady, failures };
}

/** The files that get a second run, alone: none where many failed, or where no file stands for a failure. */
export function filesToRunAgain({ failed, failures }: Outcome): string[] {
  const isTold = failures.reduce((sum, { count }) => sum + count, 0) === failed;
  return isTold && failures.length <= MOST_AGAIN ? failures.map(({ file }) => file) : [];
}

/** The outcome of both runs: the files of the second count as they ended there, and what passed then is named. */
export function afterSecondRun(first: Outcome, second: Outcome): Outcome {
  const before = (part: 'passed' | 'skipped') => first.failures.reduce((sum, one) => sum + one[part], 0);
  const stillFails = new Set(second.failures.flatMap(({ tests }) => tests.map(titleOf)));
  const settled = first.failures.flatMap(({ tests }) => tests).filter((one) => !stillFails.has(titleOf(one)));
  return {
    passed: first.passed - before('passed') + second.passed,
    failed: second.failed,
    skipped: first.skipped - before('skipped') + second.skipped,
    unsteady: [...first.unsteady, ...second.unsteady, ...settled],
    failures: second.failures,
  };
}

const told = (test: { fullName: string; failureMessages: readonly string[] }): string =>
  [test.fullName, ...test.failureMessages].join('\n');
const titleOf = (test: string): string => test.split('\n', 1)[0] ?? '';
