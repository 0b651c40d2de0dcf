export { CycleList, CycleSentence } from './rules/redirect-cycle.tsx';
export { RedirectInTheWay } from './rules/redirect-in-the-way.tsx';
