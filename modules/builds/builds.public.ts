export { buildPart, readBuildPart } from './server/build-part.ts';
