import { numberText } from '#platform/dashboard/number-text.ts';
import { MOST_WRITTEN } from '../rule-kinds.contract.ts';
import type { ReplacementCheck } from '../rule-writing.contract.ts';
import type { Replacement } from '../smart-links.contract.ts';
import { PlaceList } from './place-list.tsx';
import { useSmartLinksTexts } from './smart-links-texts.ts';
import classes from './write-dialog.module.css';

/** How many posts a rule would change and where, how many stay as they are, and why. */
export function CheckResult({ check, rule }: { check: ReplacementCheck; rule: Replacement }) {
  const text = useSmartLinksTexts();
  const { post_count: count, place_count, skipped, items } = check;
  const left = skipped.reduce((sum, one) => sum + one.count, 0);
  const others = (more: number) => text('write.others', { count: more, shown: numberText(more) });
  const places = text('write.places', { count: place_count, shown: numberText(place_count) });
  return (
    <>
      <div role="status" className={classes.said}>
        <p>
          {count === 0 ? text('write.none') : text('write.will', { count, shown: numberText(count), places })}
        </p>
        {check.is_complete ? null : <p>{text('write.more', { most: numberText(MOST_WRITTEN) })}</p>}
        {left > 0 ? <p>{text('write.stay', { count: left, shown: numberText(left) })}</p> : null}
        {left > 0 ? (
          <ul>
            {skipped.map(({ reason, count: number, posts }) => (
              <li key={reason}>
                {text(`write.reason.${reason}`, { count: number, shown: numberText(number) })}
                <ul>
                  {posts.map(({ post_id, headline }) => (
                    <li key={post_id}>
                      <bdi>{headline || text('preview.untitled')}</bdi>
                    </li>
                  ))}
                  {number > posts.length ? <li>{others(number - posts.length)}</li> : null}
                </ul>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {count > 0 ? (
        <>
          <p className={classes.quiet}>
            {text('write.undo')} {rule.enabled ? text('write.staysOn') : null}
          </p>
          <section aria-label={text('write.examples')} className={classes.examples}>
            <PlaceList items={items} />
          </section>
        </>
      ) : null}
    </>
  );
}
