/** What the screen needs of the limits, without zod. */
export const ENVIRONMENT_SLUG = /^[a-z][a-z0-9-]{1,62}$/;
export const PRODUCTION = 'production';
export const LONGEST_ENVIRONMENT_TITLE = 80;
export const MOST_ENVIRONMENTS = 10;
export const MOST_ENVIRONMENT_COMMANDS = 20;
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;
/** What somebody sees who has opened an environment, in seconds. */
export const PREVIEW_SECONDS = 12 * 3_600;
export const PROMOTIONS_SHOWN = 20;

export const environmentStatuses = ['creating', 'ready', 'promoting', 'failed', 'archived'] as const;
export type EnvironmentStatus = (typeof environmentStatuses)[number];

/** Who may open an environment by its link. */
export const environmentAccesses = ['staff', 'password', 'public'] as const;
export type EnvironmentAccess = (typeof environmentAccesses)[number];

/** The parts of a configuration, in the order in which they are shown and promoted. */
export const environmentParts = ['build', 'technical_settings', 'route_templates', 'traffic_split'] as const;
export type EnvironmentPart = (typeof environmentParts)[number];
