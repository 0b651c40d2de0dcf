import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { breakOff, settlesWithin } from './connections.ts';

/** Between two questions, and how long an answer may take, in milliseconds. */
export type Pulse = { period: number; patience: number };

const USUAL: Pulse = { period: 2_000, patience: 5_000 };

/**
 * Asks over a connection again and again whether the database still answers: one that is hung, or behind a line
 * that swallows all bytes, closes nothing. Ends with the connection.
 * @param onSilent told once, after the connection has been broken off
 */
export function feelPulse(client: pg.Client, onSilent: () => void = () => undefined, pulse = USUAL): void {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  client.once('end', end);
  client.once('error', end);
  const feel = async () => {
    while (!isOver) {
      await wait(pulse.period, undefined, { ref: false });
      if (isOver) return;
      let hasAnswered = false;
      // A refusal is no answer: it may be the word that there was none in time.
      const asked = client.query('select 1').then(() => {
        hasAnswered = true;
      });
      await settlesWithin(pulse.patience, asked);
      // An answer may have come while this process was busy, and wait to be read.
      if (!hasAnswered) for (let turn = 0; turn < 3; turn += 1) await nextTurn();
      if (hasAnswered || isOver) continue;
      breakOff(client);
      onSilent();
      return;
    }
  };
  void feel();
}
