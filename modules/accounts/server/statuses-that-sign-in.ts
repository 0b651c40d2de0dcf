/** Only these sign in: active and featured profiles; the others are banned, inactive or not confirmed. */
export const STATUSES_THAT_SIGN_IN = [0, 1];
