import { ArrowRightIcon } from '#platform/dashboard/act-icons.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { useRedirectsTexts } from '../redirects-texts.ts';
import classes from './redirect-cycle.module.css';
import type { RedirectCircle } from './use-circle.ts';

type CycleProps = { path: string; circle: RedirectCircle };

/** The way of a reader who would come back to where they started, in words. */
export function CycleSentence({ path, circle }: CycleProps) {
  const text = useRedirectsTexts();
  const stops = circle.map((one, at) => text(at === 0 ? 'cycle.first' : 'cycle.then', { path: one.path }));
  const way = listText([...stops, text('cycle.again', { path })]);
  return (
    <>
      <b className={classes.title}>{text('cycle.title')}</b>{' '}
      <span className={classes.sentence}>
        <WithPaths
          text={
            circle.length === 0
              ? text('cycle.alone', { path })
              : text('cycle.sentence', { path, way, count: circle.length })
          }
        />
      </span>
    </>
  );
}

/** A sentence with its paths set as paths, as translations mark them. */
function WithPaths({ text }: { text: string }) {
  return text.split(/<b>(.*?)<\/b>/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order.
      <bdi key={at} dir="ltr" className={classes.path}>
        {part}
      </bdi>
    ),
  );
}

/** The redirects in the way, each with the way to change it. */
export function CycleList({ circle, onEdit }: { circle: RedirectCircle; onEdit: (id: number) => void }) {
  const text = useRedirectsTexts();
  return circle.length === 0 ? null : (
    <ul className={classes.circle} aria-label={text('cycle.label')}>
      {circle.map(({ id, path, redirect_to }) => (
        <li key={id}>
          <bdi dir="ltr" className={classes.path}>
            {path} <ArrowRightIcon size={14} className={classes.arrow} /> {redirect_to}
          </bdi>
          <button
            type="button"
            className={classes.link}
            aria-label={text('actions.edit', { path })}
            onClick={() => onEdit(id)}
          >
            {text('cycle.edit')}
          </button>
        </li>
      ))}
    </ul>
  );
}
