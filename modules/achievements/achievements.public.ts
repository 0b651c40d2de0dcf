export { awardsToMove, moveAwards, returnAwards } from './server/awards/merge-awards.ts';
