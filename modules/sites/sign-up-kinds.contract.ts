/** Who makes an account on the pages of a site without being added: nobody, those who apply to a community, or every reader. */
export const signUpModes = ['off', 'applicants', 'readers'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Comments take readers who signed in until a site says otherwise, so readers can. */
export const usualSignUps: SignUpMode = 'readers';
