import { numberText } from '#platform/dashboard/number-text.ts';
import { StateMark } from '#platform/dashboard/status-mark.tsx';
import type { CampaignSend } from '../../campaigns.contract.ts';
import type { SendState } from '../../newsletter-kinds.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';

const shapes = {
  ...({ waiting: 'scheduled', sending: 'inReview', sent: 'live' } as const),
  ...({ nothing: 'draft', failed: 'declined', cancelled: 'draft' } as const),
};

type Way = { state: SendState; expected: number | null; recipients: number };

/** What became of one thing that was sent; of an alert by each way that it took. */
export function SentStates({ row }: { row: CampaignSend }) {
  const text = useNewslettersTexts();
  const { by_mail: byMail, push, provider } = row;
  const said = ({ state, expected, recipients }: Way) =>
    [
      text(`sent.states.${state}`),
      (state === 'waiting' || state === 'sending') &&
        expected !== null &&
        text('sent.progress', { done: numberText(recipients), all: numberText(expected) }),
    ]
      .filter(Boolean)
      .join(' ');
  const byProvider = provider && text('sent.byProvider', { name: text(`providers.${provider}`) });
  return (
    <span className={classes.ways}>
      {byMail ? (
        <StateMark shape={shapes[row.state]}>{[said(row), byProvider].filter(Boolean).join(' ')}</StateMark>
      ) : null}
      {push ? (
        <StateMark shape={shapes[push.state]}>{text('sent.byPush', { state: said(push) })}</StateMark>
      ) : null}
    </span>
  );
}
