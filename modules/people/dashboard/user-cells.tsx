import type { Profile } from '#modules/profiles/profiles.contract.ts';
import { initialsOf } from '#platform/contract/initials.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { usePeopleTexts } from './people-texts.ts';
import classes from './users.module.css';

/** The picture of a person, or their initials. */
export function UserPicture({ user, size = 24 }: { user: Pick<Profile, 'title' | 'logo'>; size?: number }) {
  const style = { inlineSize: size, blockSize: size };
  return user.logo ? (
    <img className={classes.picture} style={style} src={user.logo} alt="" loading="lazy" />
  ) : (
    <span className={classes.picture} style={style} aria-hidden="true">
      {initialsOf(user.title)}
    </span>
  );
}

/** Name, badges and address in one cell. */
export function UserCell({ user, isPhone }: { user: Profile; isPhone: boolean }) {
  const { badges = [] } = user;
  return (
    <span className={classes.user}>
      {isPhone ? null : <UserPicture user={user} />}
      <bdi className={classes.name}>{user.title}</bdi>
      {badges.length > 0 ? (
        <bdi className={classes.badges} title={badges.map(({ name }) => name).join(', ')}>
          {badges[0]?.name}
          {badges.length > 1 ? ` +${badges.length - 1}` : ''}
        </bdi>
      ) : null}
    </span>
  );
}

export function Dash() {
  const text = usePlatformTexts();
  return <span className={classes.dash}>{text('none')}</span>;
}

type Roles = NonNullable<Profile['profile_groups']>;

/** The roles that somebody holds on the site, and after them those in communities. */
export function RolesText({ roles }: { roles: Roles | null }) {
  const text = usePeopleTexts();
  if (!roles || roles.length === 0) return <Dash />;
  const titlesOf = (some: Roles) => listText([...new Set(some.map(({ title }) => title))]);
  const elsewhere = roles.filter(({ group_site_id }) => group_site_id !== null);
  const onSite = titlesOf(roles.filter(({ group_site_id }) => group_site_id === null));
  const count = new Set(elsewhere.map(({ group_site_id }) => group_site_id)).size;
  const inCommunities = count > 0 ? `${titlesOf(elsewhere)} ${text('inCommunities', { count })}` : '';
  const between = onSite && inCommunities ? ' · ' : '';
  return (
    <bdi title={`${onSite}${between}${inCommunities}`}>
      {onSite}
      <span className={classes.quiet}>
        {between}
        {inCommunities}
      </span>
    </bdi>
  );
}
