export { useStayReason } from './dashboard/batch/use-stay-reason.ts';
