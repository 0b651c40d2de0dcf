/** One question that is put to the person at a time, wherever it comes up. */
type AskingGate<Question> = {
  /** Says who asks; gives a function that takes it back. */
  opens(ask: (question: Question) => Promise<boolean>): () => void;
  /** Whether somebody can be asked here. */
  isOpen(): boolean;
  /** Waits for the answer; however many calls wait, it is asked once. */
  asked(question: Question): Promise<boolean>;
};

/** Where calls wait for an answer of the person before they are made again. */
export function askingGate<Question>(): AskingGate<Question> {
  let ask: ((question: Question) => Promise<boolean>) | undefined;
  let asking: Promise<boolean> | undefined;
  return {
    opens: (handler) => {
      ask = handler;
      return () => {
        if (ask === handler) ask = undefined;
      };
    },
    isOpen: () => ask !== undefined,
    asked: async (question) => {
      if (!ask) return false;
      asking ??= ask(question).finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}
