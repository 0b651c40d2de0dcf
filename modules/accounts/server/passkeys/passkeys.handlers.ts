import { answer, type Handler } from '#platform/server/answer.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import {
  addPasskey,
  askForPasskey,
  askForPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '../../passkeys.contract.ts';
import type { AccountNeeds } from '../accounts.handlers.ts';
import { safeNextUrl } from '../safe-next-url.ts';
import { speakLanguageOf } from '../sign-in.ts';
import { addPasskeyOf, optionsToAdd, removePasskeyOf, renamePasskeyOf } from './own-passkeys.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { optionsToSignIn, signInByPasskey } from './sign-in-with-passkey.ts';

/** The calls about passkeys: one's own, and signing in with one. */
export function passkeyHandlers(needs: AccountNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(listPasskeys, async ({ caller }) => {
      const items = await passkeysOf(db, caller.accountId ?? '');
      return { items, total_count: items.length };
    }),
    answer(askForPasskey, (call) => optionsToAdd(needs, call)),
    answer(addPasskey, ({ body, ...call }) => addPasskeyOf(needs, body, call)),
    answer(renamePasskey, ({ body, params, ...call }) =>
      renamePasskeyOf(needs, { id: params.passkeyId, title: body.title }, call),
    ),
    answer(removePasskey, async ({ params, ...call }) => {
      await removePasskeyOf(needs, params.passkeyId, call);
      return undefined;
    }),
    answer(askForPasskeySignIn, (call) => {
      refuseOtherSites(call);
      return optionsToSignIn(needs, call);
    }),
    answer(signInWithPasskey, async ({ body, query, ...call }) => {
      refuseOtherSites(call);
      const profile = await signInByPasskey(needs, body.credential, call);
      await speakLanguageOf(needs, profile, call);
      return { profile, next_url: safeNextUrl(query.next_url) };
    }),
  ];
}
