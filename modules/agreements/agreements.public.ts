export { agreementHandlers } from './server/agreements.handlers.ts';
