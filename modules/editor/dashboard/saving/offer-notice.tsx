import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './notices.module.css';
import type { Offer } from './offers.ts';
import { differing, type PostValues } from './post-values.ts';
import type { KeptWork } from './use-kept-work.ts';

const OfferDiff = lazyPart(() => import('./offer-diff.tsx'), 'OfferDiff');

type OfferNoticeProps = {
  offer: Offer;
  work: KeptWork;
  values: () => PostValues;
  /** The revision that is saved now. */
  revision: number | null;
};

type Compared = { shown: PostValues; offered: Partial<PostValues> };

/** Offers what was written and never saved; nothing on the screen is replaced before the choice. */
export function OfferNotice({ offer, work, values, revision }: OfferNoticeProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const [compared, setCompared] = useState<Compared | null>(null);
  const now = Date.now() / 1000;
  const time = shortDateTime(
    { seconds: Math.floor(offer.savedAt / 1000), zone: site.timeZone, language: pageLanguage },
    now,
  );
  const { person } = offer;
  const isSavedSince = offer.revision !== null && offer.revision !== revision;
  /** What it began from may have to be asked for: where that fails, the offer stays. */
  const run = (act: () => Promise<void>) =>
    act().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      notices.failed(error, error.message, () => void run(act));
    });
  const compare = async () => {
    const { merged } = await work.merge(offer);
    const shown = values();
    const names = differing(shown, merged.values);
    const offered = Object.fromEntries(names.map((name) => [name, merged.values[name]]));
    setCompared({ shown, offered });
  };
  const apply = async () => {
    const undo = await work.apply(offer);
    notices.done(text('offer.applied'), { label: text('undo'), run: undo });
  };
  return (
    <section className={classes.notice} aria-label={text('offer.label')}>
      <p>
        <b>
          {person === null ? text('offer.title', { time }) : text('offer.titleOf', { time, name: person })}
        </b>{' '}
        {text(person === null ? 'offer.hint' : 'offer.hintOf')}
        {isSavedSince ? ` ${text('offer.savedSince')}` : null}
      </p>
      <Button
        size="xs"
        variant="default"
        aria-expanded={compared !== null}
        onClick={() => (compared === null ? void run(compare) : setCompared(null))}
      >
        {text(compared === null ? 'offer.compare' : 'offer.hide')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void run(apply)}>
        {text('offer.apply')}
      </Button>
      <Button size="xs" variant="default" onClick={() => work.turnDown(offer)}>
        {text(person === null ? 'offer.discard' : 'offer.dismiss')}
      </Button>
      {compared === null ? null : (
        <div className={classes.noticeDiff}>
          <Suspense fallback={null}>
            <OfferDiff {...compared} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
