export { HEADLINES_PATH, headlinesAnswer } from './server/headlines-script.ts';
export { type RunningTests, runningTestsOf } from './server/running-tests.ts';
