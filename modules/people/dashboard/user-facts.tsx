import type { ReactNode } from 'react';
import { MOST_POSTS_COUNTED } from '#modules/profiles/profile-kinds.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { usePeopleTexts } from './people-texts.ts';
import { mailActFor } from './user-acts.ts';
import type { UserDeeds } from './user-deeds.ts';
import classes from './users.module.css';

/** What is known of a person; who sees no details sees the name they have in addresses, the posts and the day they came. */
export function UserFacts({ user, deeds }: { user: ProfileDetails; deeds: Pick<UserDeeds, 'onMail'> }) {
  const text = usePeopleTexts();
  const mailAct = mailActFor(user);
  const { number_of_posts: posts = 0, email } = user;
  return (
    <section className={parts.part} aria-label={text('drawer.details')}>
      <h3>{text('drawer.details')}</h3>
      <dl className={parts.facts}>
        {email ? (
          <Fact name={text('columns.email')}>
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </Fact>
        ) : null}
        <Fact name={text('drawer.name')}>
          <bdi dir="ltr" className={classes.mono}>
            {user.name}
          </bdi>
        </Fact>
        {user.type_name && user.type_name !== 'Normal' ? (
          <Fact name={text('drawer.type')}>{user.type_name}</Fact>
        ) : null}
        <Fact name={text('columns.posts')}>{boundedCount(posts, posts < MOST_POSTS_COUNTED)}</Fact>
        {user.status === null ? null : (
          <Fact name={text('columns.lastLogin')}>
            {user.has_account ? <TimeCell seconds={user.last_login_ts ?? null} /> : text('drawer.noAccount')}{' '}
            {mailAct ? (
              <button type="button" className={classes.add} onClick={() => deeds.onMail(user)}>
                {text(`acts.${mailAct}`)}
              </button>
            ) : null}
          </Fact>
        )}
        <Fact name={text('columns.joined')}>
          <TimeCell seconds={user.created_date_ts} />
        </Fact>
      </dl>
      {user.about ? (
        <p className={classes.about} dir="auto">
          {user.about}
        </p>
      ) : null}
    </section>
  );
}

/** A name and what stands beside it. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
