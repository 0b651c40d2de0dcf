import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './notices.module.css';
import { type Offer, worthOffering } from './offers.ts';
import type { PostValues } from './post-values.ts';

const OfferDiff = lazyPart(() => import('./offer-diff.tsx'), 'OfferDiff');

type OfferNoticeProps = {
  offer: Offer;
  values: () => PostValues;
  /** Gives the way back. */
  onApply: (values: Partial<PostValues>) => () => void;
  onDiscard: () => void;
};

/** Offers what was written and never saved; nothing on the screen is replaced before the choice. */
export function OfferNotice({ offer, values, onApply, onDiscard }: OfferNoticeProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const [shown, setShown] = useState<PostValues | null>(null);
  const now = Date.now() / 1000;
  const time = shortDateTime(
    { seconds: Math.floor(offer.savedAt / 1000), zone: site.timeZone, language: pageLanguage },
    now,
  );
  const { person } = offer;
  return (
    <section className={classes.notice} aria-label={text('offer.label')}>
      <p>
        <b>
          {person === null ? text('offer.title', { time }) : text('offer.titleOf', { time, name: person })}
        </b>{' '}
        {text(person === null ? 'offer.hint' : 'offer.hintOf')}
      </p>
      <Button
        size="xs"
        variant="default"
        aria-expanded={shown !== null}
        onClick={() => setShown(shown === null ? values() : null)}
      >
        {text(shown === null ? 'offer.compare' : 'offer.hide')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          const undo = onApply(offer.values);
          notices.done(text('offer.applied'), { label: text('undo'), run: undo });
        }}
      >
        {text('offer.apply')}
      </Button>
      <Button size="xs" variant="default" onClick={onDiscard}>
        {text(person === null ? 'offer.discard' : 'offer.dismiss')}
      </Button>
      {shown === null ? null : (
        <div className={classes.noticeDiff}>
          <Suspense fallback={null}>
            <OfferDiff shown={shown} offered={worthOffering(offer, shown)?.values ?? {}} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
