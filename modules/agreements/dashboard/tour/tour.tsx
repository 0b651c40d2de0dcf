import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { focusContent } from '#platform/dashboard/focus-content.ts';
import { read } from '#platform/dashboard/queries.ts';
import {
  type AgreementStatus,
  productTour,
  AgreementStatus as Status,
  tourRole,
} from '../../agreement-kinds.contract.ts';
import { getAgreement, getAgreementHash } from '../../agreements.contract.ts';
import { dismiss, dismissedTs, offersTour } from '../consent-rules.ts';
import { TourCard } from './tour-card.tsx';
import { TourOffer } from './tour-offer.tsx';
import { keepProgress, keptProgress } from './tour-progress.ts';
import { stepsFor } from './tour-steps.ts';

/** A screen that opens to the caller, by the id that steps name it by. */
type Place = { id: string; url: string };

type TourProps = {
  places: readonly Place[];
  /** The path of the current screen, with its base. */
  path: string;
  onGo: (url: string) => void;
  /** How often the person has asked for the tour since the page was opened. */
  asked: number;
};

/** Offers the product tour to who has agreed to it, and takes whoever asks for it around. */
export function Tour({ places, path, onGo, asked }: TourProps) {
  const { holder } = useCaller();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [isPutOff, setPutOff] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const { hash, isOffered } = useProof(now, asked > 0);
  const steps = stepsFor(tourRole(holder), new Set(places.map(({ id }) => id)));
  const kept = keptProgress(hash);

  const go = (to: number) => {
    const url = places.find(({ id }) => id === steps[to]?.screen)?.url;
    if (url && url !== path) onGo(url);
    keepProgress(hash, { at: to });
    setAt(to);
  };
  const leave = () => {
    dismiss(TOUR, Math.floor(Date.now() / 1000));
    setPutOff(true);
    setAt(null);
    focusContent();
  };
  const finish = () => {
    keepProgress(hash, 'seen');
    leave();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts when it is asked for, and at nothing else.
  useEffect(() => {
    if (asked > 0) go(0);
  }, [asked]);

  const step = at === null ? undefined : steps[at];
  if (at !== null && step) {
    return (
      <TourCard
        step={step}
        at={at}
        count={steps.length}
        onBack={() => go(at - 1)}
        onNext={() => (at === steps.length - 1 ? finish() : go(at + 1))}
        onLeave={leave}
      />
    );
  }
  if (!isOffered || isPutOff || kept === 'seen') return null;
  const begun = kept.at < steps.length ? kept.at : 0;
  return <TourOffer isBegun={begun > 0} onStart={() => go(begun)} onLater={leave} />;
}

/** Its own dismissal, beside that of the question for consent. */
const TOUR = 'tour';

/** Who takes the tour, as the server signs it once they have agreed; and whether they are offered it. */
function useProof(now: number, isAsked: boolean): { hash: string | null; isOffered: boolean } {
  const { holder } = useCaller();
  const isOn = holder.settings.has('enable_product_notifications');
  const consent = useQuery({
    ...read(getAgreement, { params: { agreementKey: productTour.key } }),
    enabled: isOn,
  });
  const status = Number(consent.data?.v1 ?? Status.UNACKNOWLEDGED) as AgreementStatus;
  const isOffered = offersTour({ isOn, status, dismissedTs: dismissedTs(TOUR), now });
  const isNeeded = isOffered || (isAsked && status === Status.ALLOWED);
  const proof = useQuery({ ...read(getAgreementHash, {}), enabled: isNeeded });
  const error = consent.error ?? proof.error;
  useEffect(() => {
    // What keeps the tour from being set up is told to nobody but the log.
    if (error) console.warn('The product tour could not be set up.', error);
  }, [error]);
  const hash = proof.data?.hash ?? null;
  return { hash, isOffered: isOffered && hash !== null };
}
