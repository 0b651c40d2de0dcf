export { subscriptionExportKind } from './server/subscription-export.ts';
