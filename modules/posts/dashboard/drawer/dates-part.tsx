import { useState } from 'react';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { May } from '#platform/dashboard/may.tsx';
import { schedulePost } from '../../post-schedule.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import { MomentForm } from './moment-form.tsx';
import classes from './post-drawer.module.css';
import { Moment } from './schedule-part.tsx';
import { type Plan, usePlan } from './use-plan.ts';

const kinds = { embargo: 'embargoed_until_ts', unpublish: 'unpublish_at' } as const;
type Kind = keyof typeof kinds;
const changeTo = (kind: Kind, at: number | null): Plan =>
  kind === 'embargo' ? { embargoed_until_ts: at } : { unpublish_at: at };

/** Until when nobody publishes a post, and when it goes offline by itself. */
export function DatesPart({ post }: { post: PostDetails }) {
  return (
    <>
      <DatePart key={`embargo ${post.embargoed_until_ts}`} kind="embargo" post={post} />
      <DatePart key={`unpublish ${post.unpublish_at}`} kind="unpublish" post={post} />
    </>
  );
}

function DatePart({ kind, post }: { kind: Kind; post: PostDetails }) {
  const text = useDrawerTexts();
  const [isOpen, setIsOpen] = useState(false);
  const plan = usePlan(post);
  const now = Date.now() / 1000;
  const said = post[kinds[kind]];
  // What is over holds nothing back any more, and brings nothing.
  const at = said !== null && said > now ? said : null;
  if (at === null && !post.may_plan) return null;
  return (
    <section className={parts.part} aria-label={text(`dates.${kind}.label`)}>
      <div className={classes.partHead}>
        <h3>{text(`dates.${kind}.label`)}</h3>
        {post.may_plan && !isOpen ? (
          <May call={schedulePost}>
            <span className={classes.partActs}>
              <button type="button" className={classes.add} onClick={() => setIsOpen(true)}>
                {text(at === null ? `dates.${kind}.add` : 'schedule.change')}
              </button>
              {at === null ? null : (
                <button
                  type="button"
                  className={classes.add}
                  disabled={plan.isBusy}
                  onClick={() => void plan.send(changeTo(kind, null), text(`dates.${kind}.removed`))}
                >
                  {text(`dates.${kind}.remove`)}
                </button>
              )}
            </span>
          </May>
        ) : null}
      </div>
      {at === null ? null : (
        <>
          <Moment at={at} now={now} />
          <p className={classes.hint}>{text(`dates.${kind}.hint`)}</p>
        </>
      )}
      {isOpen ? (
        <MomentForm
          {...{ at, plan }}
          act={text(`dates.${kind}.act`)}
          said={() => text(`dates.${kind}.done`)}
          planOf={(seconds) => changeTo(kind, seconds)}
          onEnd={() => setIsOpen(false)}
        />
      ) : null}
    </section>
  );
}
