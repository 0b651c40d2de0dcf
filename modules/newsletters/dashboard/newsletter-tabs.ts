/** The tabs of the screen, in their order; the first is the screen without one. */
export const newsletterTabs = ['settings', 'daily', 'weekly', 'subscribers', 'sent'] as const;
export type NewsletterTab = (typeof newsletterTabs)[number];
