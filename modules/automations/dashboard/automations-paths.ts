/** Below the dashboard: a webhook follows as its id. */
export const HOOKS = '/r/dashboard/automations';
export const DELIVERIES = `${HOOKS}/deliveries`;
