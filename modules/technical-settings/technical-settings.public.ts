export { type Policy, policyLine } from './policy-text.contract.ts';
export { defaultRobots } from './server/default-robots.ts';
export { defaultServed, type ServedSettings, served, technicalSettingsOf } from './server/served-settings.ts';
export { readTechnicalPart, technicalPart, withTried } from './server/technical-part.ts';
