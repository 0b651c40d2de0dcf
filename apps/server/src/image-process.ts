import { serveImages } from '#modules/assets/image-process.public.ts';

// The process loads nothing of the server: what a picture breaks here has nothing to reach.
serveImages();
