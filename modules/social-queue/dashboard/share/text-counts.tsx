import { numberText } from '#platform/dashboard/number-text.ts';
import type { SocialAccount } from '../../social-accounts.contract.ts';
import { providerName } from '../../social-kinds.contract.ts';
import { countText, fitsLimit } from '../../social-text.contract.ts';
import classes from '../social-queue.module.css';
import { useShareTexts } from './share-texts.ts';

type TextCountsProps = { text: string; hasLink: boolean; accounts: readonly SocialAccount[] };

/** How much of its limit a text takes at each network, said once for all accounts that count alike. */
export function TextCounts({ text: words, hasLink, accounts }: TextCountsProps) {
  const text = useShareTexts();
  const alike = new Map(
    accounts.map((account) => [
      `${account.provider_id} ${account.longest_text} ${account.link_length}`,
      account,
    ]),
  );
  if (alike.size === 0) return null;
  return (
    <ul className={classes.counts} aria-live="polite">
      {[...alike].map(([key, account]) => {
        const isOver = !fitsLimit(words.trim(), hasLink, account);
        const count = numberText(countText(words.trim(), hasLink, account));
        const said = {
          network: providerName(account.provider_id),
          count,
          most: numberText(account.longest_text),
        };
        return (
          <li key={key} data-over={isOver}>
            {text(isOver ? 'tooLong' : 'count', said)}
          </li>
        );
      })}
    </ul>
  );
}
