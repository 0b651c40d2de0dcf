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
import { AlertConfirm } from './alert-confirm.tsx';
import type { AlertDraft } from './alert-draft.ts';
import { missingIn, orderOf, type Reached, useAlertValues } from './alert-order.ts';
import { AlertPreview } from './alert-preview.tsx';
import { useAlertTexts } from './alert-texts.ts';
import { ChannelFields } from './channel-fields.tsx';
import { LastAlert } from './last-alert.tsx';
import { PushFields } from './push-fields.tsx';

type StepsProps = { draft: AlertDraft; scopeId: number; onClose: () => void };

/** What it says, by which ways and to how many, and then the same numbers once more before it goes. */
export function AlertSteps({ draft, scopeId, onClose }: StepsProps) {
  const text = useAlertTexts();
  const { values, change } = useAlertValues(draft);
  const [step, setStep] = useState<'write' | 'mend' | 'confirm'>('write');
  const [failure, setFailure] = useState<string>();
  const [grown, setGrown] = useState<Reached>({ mail: 0, push: 0 });
  // The same key for every try: what came through is not sent again.
  const [key] = useState(() => crypto.randomUUID());
  const { mutateAsync: send, isPending } = useWrite(sendAlert, [listAlerts, listCampaignSends]);
  const reached: Reached = {
    mail: draft.recipients === null ? null : Math.max(draft.recipients, grown.mail ?? 0),
    push: Math.max(draft.push?.recipients ?? 0, grown.push),
  };
  const isMailAlone = draft.push === null;
  const counted = { count: reached.mail ?? 0, shown: numberText(reached.mail ?? 0) };
  const missing = missingIn(values);
  const shownMissing = step === 'mend' ? missing : new Set<string>();
  const next = (event: FormEvent) => {
    event.preventDefault();
    setStep(missing.size > 0 ? 'mend' : 'confirm');
  };
  const confirm = async () => {
    setFailure(undefined);
    try {
      await send({ params: { siteId: scopeId }, body: orderOf(draft, values, reached, key) });
      notices.done(isMailAlone && reached.mail !== null ? text('sent', counted) : text('sentByProvider'));
      onClose();
    } catch (error) {
      if (error instanceof CallError) setGrown((before) => grownIn(error, before));
      setFailure(reasonOf(error) || text('failed'));
    }
  };
  if (step === 'confirm') {
    return (
      <AlertConfirm
        {...{ values, reached, isMailAlone, failure, isPending, onClose }}
        onBack={() => setStep('write')}
        onSend={() => void confirm()}
      />
    );
  }
  return (
    <DialogFrame title={text('title')} width={560} onClose={onClose}>
      <form noValidate onSubmit={next}>
        <div ref={startInside} className={frame.fields}>
          {isMailAlone ? null : (
            <ChannelFields {...{ draft, values }} isMissing={shownMissing.has('channel')} onChange={change} />
          )}
          {values.byMail || isMailAlone ? (
            <TextField
              label={text('subject')}
              maxLength={LONGEST_SUBJECT}
              value={values.subject}
              onText={(subject) => change({ subject })}
              error={shownMissing.has('subject') ? text('subjectMissing') : undefined}
            />
          ) : null}
          {isMailAlone ? (
            <p>{reached.mail === null ? text('reachProvider') : text('reach', counted)}</p>
          ) : null}
          {values.byPush && draft.push ? (
            <PushFields
              push={draft.push}
              {...{ values, from: draft.from, missing: shownMissing }}
              onChange={change}
            />
          ) : null}
          <LastAlert alert={draft.last} scopeId={scopeId} />
          {values.byMail || isMailAlone ? (
            <AlertPreview draft={draft} subject={values.subject.trim()} />
          ) : null}
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

/** The numbers that came meanwhile, as a refusal names them. */
function grownIn({ body: { recipients, push_recipients: push } }: CallError, before: Reached): Reached {
  return {
    mail: typeof recipients === 'number' ? recipients : before.mail,
    push: typeof push === 'number' ? push : before.push,
  };
}
