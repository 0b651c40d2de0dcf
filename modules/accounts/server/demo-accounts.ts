/** The accounts of the demo newsroom that the sign-in page offers; they exist on loopback only. */
export const demoAccounts = [
  'owner@demo.test',
  'editor@demo.test',
  'writer@demo.test',
  'moderator@demo.test',
  'contributor@demo.test',
  'technical@demo.test',
  'reader@demo.test',
] as const;

/** The password of all of them. */
export const demoPassword = 'Masthead-demo-1';
