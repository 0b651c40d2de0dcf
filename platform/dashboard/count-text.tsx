/** A text with its number in bold, as translations mark it: `<b>412</b> posts`. */
export function CountText({ text }: { text: string }) {
  const [before = '', number, after = ''] = text.split(/<b>(.*?)<\/b>/);
  return number === undefined ? (
    text
  ) : (
    <>
      {before}
      <b>{number}</b>
      {after}
    </>
  );
}
