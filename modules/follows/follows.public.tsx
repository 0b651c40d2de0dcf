export { useFollow } from './dashboard/use-follow.ts';
