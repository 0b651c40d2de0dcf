import { roomTexts } from '../texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The texts of what the shell shows on demand: the account's menu, its colours, its state. */
export const useShellTexts = roomTexts('platformShell', texts);
