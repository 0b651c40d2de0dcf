import classes from './communities.module.css';

/** The picture of a community: an asset by its id or a web address; its first letter without one. */
export function CommunityLogo({ logo, title }: { logo: string | null; title: string }) {
  const source = logo === null || logo === '' ? null : addressOf(logo);
  return source === null ? (
    <span className={classes.letter} aria-hidden="true">
      {[...title.trim()][0]?.toLocaleUpperCase() ?? ''}
    </span>
  ) : (
    <img className={classes.logo} src={source} alt="" width={20} height={20} loading="lazy" />
  );
}

const addressOf = (logo: string): string =>
  /^\d+$/.test(logo) ? `/core/media/${logo}/small.webp/${logo}` : logo;
