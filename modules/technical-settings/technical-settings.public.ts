export { type Policy, policyLine } from './policy-text.contract.ts';
export { defaultRobots } from './server/default-robots.ts';
export { defaultServed, type ServedSettings, technicalSettingsOf } from './server/served-settings.ts';
