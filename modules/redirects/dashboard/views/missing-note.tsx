import { MessageView } from '#platform/dashboard/message-view.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { useRedirectsTexts } from '../redirects-texts.ts';

/** Says when targets were last checked, where something has changed since. */
export function MissingNote({ checkedTs, zone }: { checkedTs: number | null; zone: string }) {
  const text = useRedirectsTexts();
  if (checkedTs === null) {
    return <MessageView title={text('checking.first')}>{text('checking.firstHint')}</MessageView>;
  }
  return (
    <MessageView title={text('checking.again')}>
      {text('checking.lastChecked')} <RelativeTime seconds={checkedTs} zone={zone} />
    </MessageView>
  );
}
