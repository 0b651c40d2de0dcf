/** The lists that have views. */
export const viewScreens = [
  ...(['posts', 'redirects', 'users', 'subscriptions', 'library', 'tags', 'comments'] as const),
  ...(['bad_link_outs', '404_report', '404_redirects', 'audit'] as const),
] as const;
export type ViewScreen = (typeof viewScreens)[number];

/** Who sees a view: its owner, those who hold a role, everybody on the site. */
export const viewVisibilities = ['personal', 'role', 'site'] as const;
export type ViewVisibility = (typeof viewVisibilities)[number];

export const LONGEST_VIEW_TITLE = 60;

/** Of one screen and one kind: of a person, of a role, of the site. */
export const MOST_VIEWS = 50;
