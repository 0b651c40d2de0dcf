import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallError, call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { getAccountData } from '../../account-data.contract.ts';
import { getSignInFacts, signIn, signInCodeMissing } from '../../accounts.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
import { CodeField } from '../code-field.tsx';
import { OverScreenDialog, startHere } from '../over-screen/over-screen-dialog.tsx';
import classes from './sign-in-again.module.css';

type SignInAgainProps = {
  /** Signed in again, or not now. */
  onDone: (isBack: boolean) => void;
  /** Somebody else signed in, whose dashboard this is not. */
  onOther: () => void;
};

/** Over the screen when the session has ended: what was typed below stays, and goes on after the sign-in. */
export function SignInAgain({ onDone, onOther }: SignInAgainProps) {
  const text = useAccountTexts();
  const { profile } = useCaller();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(profile.email);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);
  useSignInElsewhere(profile.id, onDone);
  const facts = useQuery(read(getSignInFacts, {}));

  const send = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const body = { email: email.trim(), password, ...(code === undefined ? {} : { code: code.trim() }) };
      const { profile: now } = await call(signIn, { query: {}, body });
      if (now.id === profile.id) onDone(true);
      else onOther();
    } catch (error) {
      if (code === undefined && error instanceof CallError && error.code === signInCodeMissing.code)
        setCode('');
      else setFailure(error instanceof CallError ? error.message : text('signInAgain.failed'));
      setIsBusy(false);
    }
  };
  return (
    <OverScreenDialog
      title={text('signInAgain.title')}
      hint={text(facts.data?.is_session_over ? 'signInAgain.over' : 'signInAgain.hint', {
        name: profile.title,
      })}
      onSubmit={() => void send()}
      foot={
        <>
          <Button variant="default" disabled={isBusy} onClick={() => onDone(false)}>
            {text('signInAgain.later')}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={email.trim() === '' || password === '' || code?.trim() === ''}
          >
            {text('signInAgain.button')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('signInAgain.email')}
        type="email"
        autoComplete="username"
        value={email}
        onText={setEmail}
      />
      <CurrentPasswordField
        ref={field}
        label={text('signInAgain.password')}
        value={password}
        onText={setPassword}
        error={code === undefined ? failure : undefined}
      />
      {code === undefined ? null : (
        <CodeField
          ref={startHere}
          label={text('signInAgain.code')}
          help={text('signInAgain.codeHelp')}
          value={code}
          onText={setCode}
          error={failure}
        />
      )}
      <a className={classes.other} href="/core/users/login" target="_blank" rel="noreferrer">
        {text('signInAgain.otherWay')}
      </a>
    </OverScreenDialog>
  );
}

/** Whoever signs in again in another window finds this one open, too. */
function useSignInElsewhere(profileId: number, onDone: (isBack: boolean) => void): void {
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      call(getAccountData, { query: {} }).then(
        ({ profile }) => profile.id === profileId && latest.current(true),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [profileId]);
}
