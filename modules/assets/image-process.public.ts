export { serveImages } from './server/images/serve-images.ts';
