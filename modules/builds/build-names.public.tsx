export { buildName } from './dashboard/build-name.ts';
