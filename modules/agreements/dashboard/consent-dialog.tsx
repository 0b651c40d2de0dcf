import { Button } from '@mantine/core';
import dialogClasses from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type AgreementKind, AgreementStatus } from '../agreement-kinds.contract.ts';
import { decideAgreement, getAgreement, getAgreementHash, listAgreements } from '../agreements.contract.ts';
import { useAgreementsTexts } from './agreements-texts.ts';

type ConsentDialogProps = {
  kind: AgreementKind;
  /** Somebody decided, and the decision is kept. */
  onDecided: () => void;
  /** The question is put off. */
  onLater: () => void;
};

/** Asks for consent; it is left by an answer or by putting it off, never by accident. */
export function ConsentDialog({ kind, onDecided, onLater }: ConsentDialogProps) {
  const text = useAgreementsTexts();
  const decide = useWrite(decideAgreement, [listAgreements, getAgreement, getAgreementHash]);
  const answer = (status: 1 | 2) =>
    decide.mutate(
      { params: { agreementKey: kind.key }, body: { v1: status === AgreementStatus.ALLOWED ? '1' : '2' } },
      { onSuccess: onDecided },
    );
  // Every agreement has its texts under its key.
  const key = kind.key as 'product_tour';
  return (
    <DialogFrame title={text(`kinds.${key}.title`)} width={560} onClose={onLater} needsAnswer>
      <div className={dialogClasses.consequence} data-past-due="ignore">
        <p>{text(`kinds.${key}.body`)}</p>
        <p>{text(`kinds.${key}.change`)}</p>
      </div>
      <footer className={dialogClasses.foot} data-past-due="ignore">
        <p
          className={dialogClasses.said}
          role={decide.error ? 'alert' : undefined}
          data-failed={decide.error !== null}
        >
          {decide.error?.message}
        </p>
        {kind.isDismissible ? (
          <Button variant="subtle" onClick={onLater}>
            {text('later')}
          </Button>
        ) : null}
        <Button variant="default" disabled={decide.isPending} onClick={() => answer(AgreementStatus.DENIED)}>
          {text('deny')}
        </Button>
        <Button loading={decide.isPending} onClick={() => answer(AgreementStatus.ALLOWED)}>
          {text('agree')}
        </Button>
      </footer>
    </DialogFrame>
  );
}
