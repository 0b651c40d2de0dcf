import { useState } from 'react';
import { CallError, call } from '#platform/dashboard/call.ts';
import {
  askForConfirmation,
  type ConfirmationWay,
  confirmIdentity,
  startProviderConfirmation,
} from '../../confirmation.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import { wasCanceled } from '../security/passkey-support.ts';

/** Shows who somebody is in one of the ways. @param onDone told once they have */
export function useConfirming(siteId: number, onDone: (isThem: boolean) => void) {
  const text = useAccountTexts();
  const [isBusy, setIsBusy] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const params = { siteId };

  const byPasskey = async () => {
    const options = await call(askForConfirmation, { params, body: {} });
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const credential = {
      ...{ id, rawId, type: 'public-key' as const },
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    };
    await call(confirmIdentity, { params, body: { credential } });
  };
  const byProvider = async () => {
    // Opened by the press itself: browsers block windows that come later.
    const opened = window.open('', '_blank');
    try {
      const { url } = await call(startProviderConfirmation, { params, body: {} });
      if (!opened) throw new Error(text('confirmation.blocked'));
      opened.opener = null;
      opened.location.href = url;
      setIsWaiting(true);
    } catch (error) {
      opened?.close();
      throw error;
    }
  };
  const show = async (way: ConfirmationWay, value: string): Promise<void> => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      if (way === 'provider') return await byProvider();
      if (way === 'passkey') await byPasskey();
      else {
        const body = way === 'code' ? { code: value.trim() } : { current_password: value };
        await call(confirmIdentity, { params, body });
      }
      onDone(true);
    } catch (error) {
      setIsRefused(error instanceof CallError && error.status >= 400 && error.status < 500);
      if (wasCanceled(error)) setFailure(text('confirmation.canceled'));
      else if (error instanceof CallError || way === 'provider') setFailure((error as Error).message);
      else setFailure(text('confirmation.passkeyFailed'));
    } finally {
      setIsBusy(false);
    }
  };
  const reset = () => {
    setFailure(undefined);
    setIsWaiting(false);
  };
  return {
    ...{ show, reset, isBusy, isWaiting, failure },
    /** The server answered, and what was shown is wrong. */
    isRefused,
  };
}
