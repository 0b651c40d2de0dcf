export { ChangedLines } from './dashboard/changed-lines.tsx';
export { useBlockQuestion } from './dashboard/use-block-question.tsx';
export { useTechnicalWords } from './dashboard/use-technical-words.ts';
