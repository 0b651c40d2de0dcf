export { endTokensOf } from './server/end-tokens.ts';
