/** `trouble`: it is on, and something failed lately; `none`: nobody has set it up. */
export const integrationStates = ['on', 'trouble', 'off', 'none'] as const;
export type IntegrationState = (typeof integrationStates)[number];
