import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import dialogClasses from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { AgreementStatus } from '../agreement-kinds.contract.ts';
import { decideAgreement, getAgreement, getAgreementHash, listAgreements } from '../agreements.contract.ts';
import { listOwnAgreements } from '../site-agreements.contract.ts';
import { useAgreementsTexts } from './agreements-texts.ts';
import { type AskedAgreement, titleOf } from './asked-agreement.ts';
import classes from './consent-dialog.module.css';

type ConsentDialogProps = {
  kind: AskedAgreement;
  /** Somebody decided, and the decision is kept. */
  onDecided: (status: 1 | 2) => void;
  /** The question is put off. */
  onLater: () => void;
  /** Shows what people will be asked; nothing can be decided. */
  isPreview?: boolean;
};

/** Asks for consent; it is left by an answer or by putting it off, never by accident. */
export function ConsentDialog({ kind, onDecided, onLater, isPreview = false }: ConsentDialogProps) {
  const text = useAgreementsTexts();
  const stale = [listAgreements, listOwnAgreements, getAgreement, getAgreementHash];
  const decide = useWrite(decideAgreement, stale);
  const client = useQueryClient();
  const { said } = kind;
  const answer = (status: 1 | 2) => {
    const v1 = status === AgreementStatus.ALLOWED ? ('1' as const) : ('2' as const);
    const body = said ? { v1, version: kind.version } : { v1 };
    decide.mutate(
      { params: { agreementKey: kind.key }, body },
      {
        onSuccess: () => onDecided(status),
        // What changed meanwhile is there to read once more.
        onError: () => void client.invalidateQueries({ queryKey: keyOf(listOwnAgreements) }),
      },
    );
  };
  // Every agreement of the product has its texts under its key.
  const key = kind.key as 'product_tour';
  return (
    <DialogFrame title={titleOf(text, kind)} width={560} onClose={onLater} needsAnswer={!isPreview}>
      <div className={dialogClasses.consequence} data-past-due="ignore">
        {said ? (
          <div className={classes.body} lang={said.language} dir="auto">
            {said.body}
          </div>
        ) : (
          <p>{text(`kinds.${key}.body`)}</p>
        )}
        <p>{said ? text('change') : text(`kinds.${key}.change`)}</p>
      </div>
      <footer className={dialogClasses.foot} data-past-due="ignore">
        <p
          className={dialogClasses.said}
          role={decide.error ? 'alert' : undefined}
          data-failed={decide.error !== null}
        >
          {isPreview ? text('manage.previewHint') : decide.error?.message}
        </p>
        {kind.isDismissible ? (
          <Button variant="subtle" disabled={isPreview} onClick={onLater}>
            {text('later')}
          </Button>
        ) : null}
        <Button
          variant="default"
          disabled={isPreview || decide.isPending}
          onClick={() => answer(AgreementStatus.DENIED)}
        >
          {text('deny')}
        </Button>
        <Button
          disabled={isPreview}
          loading={decide.isPending}
          onClick={() => answer(AgreementStatus.ALLOWED)}
        >
          {text('agree')}
        </Button>
      </footer>
    </DialogFrame>
  );
}
