import { Button } from '@mantine/core';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import type { EnvironmentPromotion } from '../environments.contract.ts';
import page from './environment-page.module.css';
import classes from './environments.module.css';
import { useEnvironmentsTexts } from './environments-texts.ts';

const promotes = onSite('EDIT_ENVIRONMENTS', 'MANAGE_DESIGN');

type PromotionListProps = {
  promotions: readonly EnvironmentPromotion[];
  authors: Readonly<Record<string, string>>;
  isBusy: boolean;
  onRollBack: (promotion: EnvironmentPromotion) => void;
};

/** What readers were given and when; the last of it can be taken back. */
export function PromotionList({ promotions, authors, isBusy, onRollBack }: PromotionListProps) {
  const text = useEnvironmentsTexts();
  const { holder, site } = useCaller();
  return (
    <section className={page.part} aria-label={text('history')}>
      <div className={page.partHead}>
        <h3>{text('history')}</h3>
      </div>
      {promotions.length === 0 ? <p className={classes.note}>{text('historyEmpty')}</p> : null}
      <ol className={page.promotions}>
        {promotions.map((one) => (
          <li key={one.id}>
            <div className={classes.facts}>
              <p>
                <bdi>{text('promotionOf', { name: one.title, count: one.change_count })}</bdi>
              </p>
              <p className={classes.note}>
                <By name={authors[`${one.created_by}`]} />
                <RelativeTime seconds={one.created_ts} zone={site.timeZone} />
                {one.rolled_back_ts === null ? null : (
                  <>
                    {' · '}
                    {text('wasRolledBack')} <RelativeTime seconds={one.rolled_back_ts} zone={site.timeZone} />
                  </>
                )}
              </p>
            </div>
            {one.may_roll_back && isAllowed(promotes, holder) ? (
              <Button size="xs" variant="default" disabled={isBusy} onClick={() => onRollBack(one)}>
                {text('rollBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

const By = ({ name }: { name: string | undefined }) =>
  name === undefined ? null : (
    <>
      <bdi>{name}</bdi>
      {' · '}
    </>
  );
