import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame, startInside } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listAlerts, sendAlert } from '../../alerts.contract.ts';
import { listCampaignSends } from '../../campaigns.contract.ts';
import { LONGEST_SUBJECT } from '../../newsletter-kinds.contract.ts';
import type { AlertDraft } from './alert-draft.ts';
import { AlertPreview } from './alert-preview.tsx';
import { useAlertTexts } from './alert-texts.ts';
import { LastAlert } from './last-alert.tsx';

type StepsProps = { draft: AlertDraft; scopeId: number; onClose: () => void };

/** What it says and to how many, and then the same number once more before it goes. */
export function AlertSteps({ draft, scopeId, onClose }: StepsProps) {
  const text = useAlertTexts();
  const [subject, setSubject] = useState(draft.subject);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [grown, setGrown] = useState<number | null>(null);
  // The same key for every try: what came through is not sent again.
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync: send, isPending } = useWrite(sendAlert, [listAlerts, listCampaignSends]);
  const recipients = draft.recipients === null ? null : Math.max(draft.recipients, grown ?? 0);
  const said = subject.trim();
  const counted = { count: recipients ?? 0, shown: numberText(recipients ?? 0) };
  const next = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(said === '');
    setIsConfirming(said !== '');
  };
  const confirm = async () => {
    setFailure(undefined);
    const body = { post_id: draft.post_id, subject: said, recipients, idempotency_key: key };
    try {
      await send({ params: { siteId: scopeId }, body });
      notices.done(recipients === null ? text('sentByProvider') : text('sent', counted));
      onClose();
    } catch (error) {
      const present = error instanceof CallError ? error.body.recipients : undefined;
      if (typeof present === 'number') setGrown(present);
      setFailure(reasonOf(error) || text('failed'));
    }
  };
  if (isConfirming) {
    return (
      <DialogFrame title={text('confirmTitle')} width={432} isBusy={isPending} onClose={onClose}>
        <div className={frame.consequence}>
          <p>
            <b>
              <bdi>{said}</bdi>
            </b>
          </p>
          <p>{recipients === null ? text('consequenceProvider') : text('consequence', counted)}</p>
        </div>
        <DialogFoot isRuled={false} said={failure} isFailed={failure !== undefined}>
          <Button variant="default" data-autofocus onClick={() => setIsConfirming(false)}>
            {text('back')}
          </Button>
          <Button className={frame.danger} loading={isPending} onClick={() => void confirm()}>
            {recipients === null ? text('sendByProvider') : text('send', counted)}
          </Button>
        </DialogFoot>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame title={text('title')} width={560} onClose={onClose}>
      <form noValidate onSubmit={next}>
        <div ref={startInside} className={frame.fields}>
          <TextField
            label={text('subject')}
            maxLength={LONGEST_SUBJECT}
            value={subject}
            onText={setSubject}
            error={isMissing && said === '' ? text('subjectMissing') : undefined}
          />
          <p>{recipients === null ? text('reachProvider') : text('reach', counted)}</p>
          <LastAlert alert={draft.last} scopeId={scopeId} />
          <AlertPreview draft={draft} subject={said} />
        </div>
        <DialogFoot
          said={draft.waits_for === null ? undefined : text(`waits.${draft.waits_for}`)}
          role="status"
        >
          <Button variant="default" onClick={onClose}>
            {text('close')}
          </Button>
          <Button type="submit" disabled={draft.waits_for !== null}>
            {text('next')}
          </Button>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
