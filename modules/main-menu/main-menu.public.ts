export { openMenu } from './server/open-menu.ts';
