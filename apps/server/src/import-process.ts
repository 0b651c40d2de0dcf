import { serveImport } from '#modules/imports/import-process.public.ts';

serveImport();
