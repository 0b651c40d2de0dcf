export { hasAgreedToTerms } from './server/refuse-without-consent.ts';
