export { demoLiveBlogSlug } from './server/live-blogs.demo.ts';
