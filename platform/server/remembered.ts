/** Longer texts are asked about each time: they would fill memory. */
const LONGEST = 1_000;

/**
 * Remembers what a rule says of the texts that it was asked about lately: for rules that cost more than finding a text
 * again, of texts that come again and again.
 * @param most texts at a time; when there are more, all are forgotten
 */
export function remembered<Answer>(rule: (text: string) => Answer, most: number): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (text.length > LONGEST) return rule(text);
    const answer = rule(text);
    if (answers.size >= most) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
