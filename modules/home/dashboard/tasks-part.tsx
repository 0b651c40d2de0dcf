import { useQuery } from '@tanstack/react-query';
import { listRunningTasks, type Task } from '#modules/tasks/tasks.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { noWords, useRoomWords, type Words } from '#platform/dashboard/rooms/room-words.ts';
import classes from './home.module.css';
import { HomePart } from './home-part.tsx';
import { useHomeTexts } from './home-texts.ts';

const pollMilliseconds = 2_000;

/** What is under way, with how far it is; looked at again while there is something. */
export function TasksPart({ hidesEmpty }: { hidesEmpty: boolean }) {
  const text = useHomeTexts();
  const { site } = useCaller();
  const list = useQuery({
    ...read(listRunningTasks, { params: { siteId: site.id }, query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? pollMilliseconds : false),
  });
  const items = list.data?.items ?? [];
  const words = useRoomWords(items.map(({ kind }) => kind.split('.')[0] ?? kind)) ?? noWords;
  return (
    <HomePart
      title={text('tasks.title')}
      state={list}
      failed={text('tasks.failed')}
      isEmpty={items.length === 0}
      empty={hidesEmpty ? null : text('tasks.empty')}
    >
      {items.map((task) => (
        <TaskLine key={task.id} {...{ task, words }} />
      ))}
    </HomePart>
  );
}

function TaskLine({ task, words }: { task: Task; words: Words }) {
  const text = useHomeTexts();
  const { site } = useCaller();
  const title = words.task(task.kind) ?? text('tasks.other');
  const percent = task.total ? Math.min(100, Math.floor((task.done / task.total) * 100)) : null;
  const done = numberText(task.done);
  return (
    <li className={classes.task}>
      <span className={classes.what}>{title}</span>
      <progress className={classes.progress} aria-label={title} max={100} {...progressOf(percent)} />
      <span className={classes.when}>
        {task.is_cancel_requested
          ? text('tasks.cancelling')
          : percent !== null
            ? text('tasks.percent', { percent })
            : task.done > 0
              ? text('tasks.done', { count: done })
              : text('tasks.waiting')}
        {', '}
        <RelativeTime seconds={task.created_ts} zone={site.timeZone} />
      </span>
    </li>
  );
}

/** Without a value the bar says that something is under way, but not how far. */
const progressOf = (percent: number | null) => (percent === null ? {} : { value: percent });
