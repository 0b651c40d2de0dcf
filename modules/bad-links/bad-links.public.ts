/** The links that posts of the demo newsroom have, with what they are called there. */
export { linksOfDemo } from './server/demo-links.ts';
