export { missesOf } from './server/counting/misses-of.ts';
export { mostMissed } from './server/reports/most-missed.ts';
