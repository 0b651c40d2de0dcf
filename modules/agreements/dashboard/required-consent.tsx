import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { AgreementStatus } from '../agreement-kinds.contract.ts';
import { listOwnAgreements } from '../site-agreements.contract.ts';
import { askedAgreement } from './asked-agreement.ts';
import { ConsentDialog } from './consent-dialog.tsx';

type RequiredConsentProps = {
  /** The agreement that a call needs. */
  agreementKey: string;
  /** Told whether they have agreed. */
  onDone: (hasAgreed: boolean) => void;
};

/** Over the screen when the site requires consent to what somebody does: it goes on once they have agreed. */
export function RequiredConsent({ agreementKey, onDone }: RequiredConsentProps) {
  const { site } = useCaller();
  const { data, error } = useQuery({
    ...read(listOwnAgreements, { params: { siteId: site.id } }),
    staleTime: 0,
  });
  const found = data?.items.find(({ key }) => key === agreementKey);
  // Without what there is to read nobody is asked, and the call says by itself why it was refused.
  const isMissing = error !== null || (data !== undefined && !found);
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (isMissing) latest.current(false);
  }, [isMissing]);
  if (!found) return null;
  return (
    <ConsentDialog
      kind={askedAgreement(found)}
      onDecided={(status) => onDone(status === AgreementStatus.ALLOWED)}
      onLater={() => onDone(false)}
    />
  );
}
