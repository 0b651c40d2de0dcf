export { copyOnce } from './server/copy-once.ts';
export { mentionsSite, type OtherSite, otherSite, shownSite } from './server/other-site.ts';
