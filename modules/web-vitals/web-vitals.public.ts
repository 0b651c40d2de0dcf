export { heardVitalsOf } from './server/heard-vitals.ts';
export { VITALS_PATH, vitalsAnswer } from './server/vitals-script.ts';
