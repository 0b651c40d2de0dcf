import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import { MomentGroup } from './moment-group.tsx';
import classes from './panel.module.css';

type DatesFieldsProps = Pick<OpenPost, 'fields' | 'errors' | 'set'> & { mayPublish: boolean };

/** Until when nobody publishes a post, and when it goes offline by itself: said by whoever may publish it. */
export function DatesFields({ fields, errors, set, mayPublish }: DatesFieldsProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const { embargoed_until_ts: embargo, unpublish_at: end } = fields;
  const [added, setAdded] = useState<readonly string[]>([]);
  const zone = { zone: site.timeZone };
  const isHeld = embargo !== null && embargo > Date.now() / 1000;
  if (!mayPublish) return isHeld ? <p>{text('schedule.held', zone)}</p> : null;
  const dates = [
    { name: 'embargoed_until_ts', at: embargo, clear: 'lift', hint: isHeld ? 'held' : 'zone' },
    { name: 'unpublish_at', at: end, clear: 'clear', hint: end === null ? 'zone' : 'ends' },
  ] as const;
  const hasField = ({ name, at }: (typeof dates)[number]) =>
    at !== null || errors[name] !== undefined || added.includes(name);
  const missing = dates.filter((date) => !hasField(date));
  return (
    <>
      {dates.filter(hasField).map(({ name, at, clear, hint }) => (
        <MomentGroup
          key={name}
          label={text(`fields.${name}`)}
          at={at}
          error={errors[name]}
          clear={text(`schedule.${clear}`)}
          hint={text(`schedule.${hint}`, zone)}
          onChange={(next) => set(name, next)}
        />
      ))}
      {missing.length > 0 ? (
        <div className={classes.acts}>
          {missing.map(({ name }) => (
            <button
              key={name}
              type="button"
              className={classes.link}
              onClick={() => setAdded([...added, name])}
            >
              {text(`schedule.add.${name}`)}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
