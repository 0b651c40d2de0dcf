import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError, call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CurrentPasswordField } from '#platform/dashboard/current-password-field.tsx';
import { useModalElement } from '#platform/dashboard/modal-element.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { getAccountData } from '../../account-data.contract.ts';
import { getSignInFacts, signIn, signInCodeMissing } from '../../accounts.contract.ts';
import { useAccountTexts } from '../account-texts.ts';
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
  const id = useId();
  const { profile } = useCaller();
  const dialog = useModalElement();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(profile.email);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => field.current?.focus(), []);
  useSignInElsewhere(profile.id, onDone);
  const facts = useQuery(read(getSignInFacts, {}));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    // The form below, whose call waits for this, must not be sent as well.
    event.stopPropagation();
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
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      data-past-due="ignore"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <form className={classes.form} onSubmit={(event) => void send(event)}>
        <h2 id={`${id}-title`} className={classes.title}>
          {text('signInAgain.title')}
        </h2>
        <p id={`${id}-hint`}>
          {text(facts.data?.is_session_over ? 'signInAgain.over' : 'signInAgain.hint', {
            name: profile.title,
          })}
        </p>
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
          <TextField
            ref={startHere}
            label={text('signInAgain.code')}
            help={text('signInAgain.codeHelp')}
            isMono
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            onText={setCode}
            error={failure}
          />
        )}
        <a className={classes.other} href="/core/users/login" target="_blank" rel="noreferrer">
          {text('signInAgain.otherWay')}
        </a>
        <footer className={classes.foot}>
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
        </footer>
      </form>
    </dialog>
  );
}

/** The field that has just come is the one to go on in. */
const startHere = (field: HTMLInputElement | null): void => field?.focus();

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
