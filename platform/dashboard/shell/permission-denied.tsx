import { MessageView } from '../message-view.tsx';
import { usePlatformTexts } from '../texts.ts';

/** A call inside a screen was refused for want of a right. */
export function PermissionDenied() {
  const text = usePlatformTexts();
  return <MessageView title={text('page.permissionDenied')} />;
}
