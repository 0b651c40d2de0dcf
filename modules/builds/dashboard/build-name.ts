import type { LayoutBuild } from '../builds.contract.ts';

export const LIST = '/r/dashboard/builds';

/** What people call a build. */
export const buildName = ({ number, title }: Pick<LayoutBuild, 'number' | 'title'>): string =>
  title === '' ? `#${number}` : `#${number} ${title}`;

/** How large something is, in kB. */
export const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000));
