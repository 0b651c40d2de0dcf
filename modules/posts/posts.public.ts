export { postHandlers } from './server/posts.handlers.ts';
