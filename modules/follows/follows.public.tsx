export { type SetFollow, useFollow } from './dashboard/use-follow.ts';
