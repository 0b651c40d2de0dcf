export { endMails, mailsNamed } from './server/end-mails.ts';
