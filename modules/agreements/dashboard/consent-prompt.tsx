import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { type AgreementStatus, productTour } from '../agreement-kinds.contract.ts';
import { getAgreement } from '../agreements.contract.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { asksForConsent, dismiss, dismissedTs } from './consent-rules.ts';

/** Asks for consent to the product tour, where the site has product notifications and it was not put off. */
export function ConsentPrompt() {
  const { holder } = useCaller();
  const { key } = productTour;
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [isPutOff, setIsPutOff] = useState(false);
  const isOn = holder.settings.has('enable_product_notifications');
  const { data } = useQuery({ ...read(getAgreement, { params: { agreementKey: key } }), enabled: isOn });
  if (!data || isPutOff) return null;
  const status = Number(data.v1) as AgreementStatus;
  if (!asksForConsent({ isOn, status, dismissedTs: dismissedTs(key), now })) return null;
  return (
    <ConsentDialog
      kind={productTour}
      onDecided={() => setIsPutOff(true)}
      onLater={() => {
        dismiss(key, now);
        setIsPutOff(true);
      }}
    />
  );
}
