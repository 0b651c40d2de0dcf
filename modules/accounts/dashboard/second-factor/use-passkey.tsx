import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmedAgain } from '#platform/dashboard/confirmation-gate.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { getAccountData } from '../../account-data.contract.ts';
import { listPasskeys } from '../../passkeys.contract.ts';
import { mayHavePasskeys } from '../security/passkey-support.ts';
import { useSecondFactorTexts } from './second-factor-texts.ts';

/** For whoever signed in by a password and has a passkey here: it is the second factor that their role asks for. */
export function UsePasskey() {
  const text = useSecondFactorTexts();
  const client = useQueryClient();
  const { data } = useQuery({ ...read(listPasskeys, {}), staleTime: 0 });
  const isHere = data?.items.some(({ host }) => host === location.hostname) ?? false;
  if (!isHere || !mayHavePasskeys()) return null;
  const onClick = async () => {
    if (await confirmedAgain('for-account'))
      await client.invalidateQueries({ queryKey: keyOf(getAccountData) });
  };
  return <Button onClick={() => void onClick()}>{text('usePasskey')}</Button>;
}
