export { useRouteWords } from './dashboard/use-route-words.ts';
