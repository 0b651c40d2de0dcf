import { useQuery } from '@tanstack/react-query';
import { listCommunityRequests } from '#modules/applications/applications.contract.ts';
import { listComments } from '#modules/comments/comments.contract.ts';
import { listRunningTasks } from '#modules/tasks/tasks.contract.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { noWords, useRoomWords } from '#platform/dashboard/rooms/room-words.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from '../dashboards.module.css';
import { useDashboardsTexts } from '../dashboards-texts.ts';
import { linesIn, REFRESHED, stateOf, WidgetFrame } from '../widget-frame.tsx';
import type { WidgetProps } from '../widget-title.ts';

const COMMENTS = '/r/dashboard/comments';
const APPLICATIONS = '/r/dashboard/community_applications';

/** Comments that wait, the newest first. */
export function CommentsWidget(props: WidgetProps) {
  const text = useDashboardsTexts();
  const go = useGo();
  const { timeZone } = useCaller().site;
  const query = useQuery({
    ...read(listComments, { query: { limit: linesIn(props.widget) } }),
    ...REFRESHED,
  });
  const { items = [], authors = {} } = query.data ?? {};
  return (
    <WidgetFrame
      title={props.title}
      isTyped={props.isTyped}
      state={stateOf(query)}
      url={COMMENTS}
      empty={items.length === 0 ? text('empty.comments') : null}
    >
      <ol className={classes.list}>
        {items.map(({ id, authorId, author_name, text: said, created_ts }) => (
          <li key={id}>
            <ShellLink url={COMMENTS} className={classes.words} onGo={go}>
              <bdi>
                {(authorId === null ? author_name : authors[`${authorId}`]?.title) || text('someone')}
              </bdi>
              : <bdi>{said}</bdi>
            </ShellLink>
            <span className={classes.figure}>
              <RelativeTime seconds={created_ts} zone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </WidgetFrame>
  );
}

/** Who wants to write in a community, the first one first. */
export function ApplicationsWidget(props: WidgetProps) {
  const text = useDashboardsTexts();
  const { timeZone } = useCaller().site;
  const query = useQuery({
    ...read(listCommunityRequests, { query: { limit: linesIn(props.widget) } }),
    ...REFRESHED,
  });
  const items = query.data?.items ?? [];
  return (
    <WidgetFrame
      title={props.title}
      isTyped={props.isTyped}
      state={stateOf(query)}
      url={APPLICATIONS}
      empty={items.length === 0 ? text('empty.applications') : null}
    >
      <ol className={classes.list}>
        {items.map(({ id, applicant, group_title, created_ts }) => (
          <li key={id}>
            <span className={classes.words}>
              <bdi>{applicant.title}</bdi> · <bdi>{group_title}</bdi>
            </span>
            <span className={classes.figure}>
              <RelativeTime seconds={created_ts} zone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </WidgetFrame>
  );
}

/** What is under way, and how far it is. */
export function TasksWidget(props: WidgetProps) {
  const text = useDashboardsTexts();
  const { site } = useCaller();
  const query = useQuery({
    ...read(listRunningTasks, { params: { siteId: site.id }, query: { limit: linesIn(props.widget) } }),
    ...REFRESHED,
  });
  const items = query.data?.items ?? [];
  const words = useRoomWords(items.map(({ kind }) => kind.split('.')[0] ?? kind)) ?? noWords;
  return (
    <WidgetFrame
      title={props.title}
      isTyped={props.isTyped}
      state={stateOf(query)}
      empty={items.length === 0 ? text('empty.tasks') : null}
    >
      <ol className={classes.list}>
        {items.map(({ id, kind, done, total }) => {
          const title = words.task(kind) ?? text('task');
          const value = total ? { value: Math.min(100, (done / total) * 100) } : {};
          return (
            <li key={id}>
              <span className={classes.words}>{title}</span>
              <progress className={classes.progress} aria-label={title} max={100} {...value} />
            </li>
          );
        })}
      </ol>
    </WidgetFrame>
  );
}
