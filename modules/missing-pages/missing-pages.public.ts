export { missesOf } from './server/counting/misses-of.ts';
