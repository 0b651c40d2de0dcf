export { endStatsMail, isStatsMail } from './server/end-stats-mail.ts';
