export { forgetImported } from './server/forget-imported.ts';
