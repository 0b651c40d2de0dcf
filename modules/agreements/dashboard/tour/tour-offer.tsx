import { Button } from '@mantine/core';
import classes from './tour-card.module.css';
import { useTourTexts } from './tour-texts.ts';

type TourOfferProps = { isBegun: boolean; onStart: () => void; onLater: () => void };

/** Offers the tour without taking the keys from what the person is at. */
export function TourOffer({ isBegun, onStart, onLater }: TourOfferProps) {
  const text = useTourTexts();
  return (
    <aside className={classes.card} aria-label={text('tour')} data-past-due="ignore">
      <h2 className={classes.title}>{text(isBegun ? 'offer.titleBegun' : 'offer.title')}</h2>
      <p>{text('offer.text')}</p>
      <footer className={classes.foot}>
        <Button size="compact-sm" variant="subtle" onClick={onLater}>
          {text('offer.later')}
        </Button>
        <Button size="compact-sm" onClick={onStart}>
          {text(isBegun ? 'offer.continue' : 'offer.start')}
        </Button>
      </footer>
    </aside>
  );
}
