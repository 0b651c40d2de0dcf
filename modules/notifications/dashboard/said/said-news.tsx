import type { Notification } from '../../notifications.contract.ts';
import { lineOf } from './notification-line.ts';
import { useSaidTexts } from './said-texts.ts';

/** What a notification says, as a sentence to be read aloud. */
export function SaidNews({ news }: { news: Notification }) {
  const text = useSaidTexts();
  return lineOf(news, text).text;
}
