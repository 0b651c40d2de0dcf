export { VITALS_PATH, vitalsAnswer } from './server/vitals-script.ts';
