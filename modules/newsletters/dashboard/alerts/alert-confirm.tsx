import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { AlertValues, Reached } from './alert-order.ts';
import { useAlertTexts } from './alert-texts.ts';

type ConfirmProps = {
  values: AlertValues;
  reached: Reached;
  /** Whether mails are the only way that the site has. */
  isMailAlone: boolean;
  failure: string | undefined;
  isPending: boolean;
  onBack: () => void;
  onSend: () => void;
  onClose: () => void;
};

/** Says once more what goes to how many before it goes. */
export function AlertConfirm(props: ConfirmProps) {
  const { values, reached, isMailAlone, failure, isPending, onBack, onSend, onClose } = props;
  const text = useAlertTexts();
  const { mail } = reached;
  const counted = (count: number) => ({ count, shown: numberText(count) });
  const isCounted = isMailAlone && mail !== null;
  return (
    <DialogFrame title={text('confirmTitle')} width={432} isBusy={isPending} onClose={onClose}>
      <div className={frame.consequence}>
        {isMailAlone ? (
          <>
            <Said>{values.subject}</Said>
            <p>{mail === null ? text('consequenceProvider') : text('consequence', counted(mail))}</p>
          </>
        ) : (
          <>
            {values.byMail ? (
              <>
                <p>{mail === null ? text('goesToProvider') : text('goesToMail', counted(mail))}</p>
                <Said>{values.subject}</Said>
              </>
            ) : null}
            {values.byPush ? (
              <>
                <p>{text('goesToPush', counted(reached.push))}</p>
                <Said>{values.title}</Said>
              </>
            ) : null}
            <p>{text('consequenceAny')}</p>
          </>
        )}
      </div>
      <DialogFoot isRuled={false} said={failure} isFailed={failure !== undefined}>
        <Button variant="default" data-autofocus onClick={onBack}>
          {text('back')}
        </Button>
        <Button className={frame.danger} loading={isPending} onClick={onSend}>
          {isCounted ? text('send', counted(mail)) : text('sendByProvider')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}

const Said = ({ children }: { children: string }) => (
  <p>
    <b>
      <bdi>{children.trim()}</bdi>
    </b>
  </p>
);
