export { buildPart, readBuildPart } from './server/build-part.ts';
export { twinOfBuild } from './server/twin-of-build.ts';
