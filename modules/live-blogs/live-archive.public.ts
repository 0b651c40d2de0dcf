export { LiveUpdateLine } from './server/live-archive.ts';
