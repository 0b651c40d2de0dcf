import { CANNOT_TELL, type LinkResult } from '../link-kinds.contract.ts';
import classes from './bad-links.module.css';
import { useBadLinksTexts } from './bad-links-texts.ts';

/** What was found of a link, in words: the code of the answer stands behind them. */
export function useResultWords(): (result: LinkResult | null, code: number | null) => string {
  const text = useBadLinksTexts();
  return (result, code) => {
    const said = text(`result.${result ?? 'none'}`);
    return code === null || result === 'OK' ? said : text('resultWithCode', { result: said, code });
  };
}

type LinkResultTextProps = { result: LinkResult | null; code: number | null };

export function LinkResultText({ result, code }: LinkResultTextProps) {
  const words = useResultWords();
  const isBad = result !== null && result !== 'OK' && result !== CANNOT_TELL;
  return <span className={isBad ? classes.bad : classes.quiet}>{words(result, code)}</span>;
}
