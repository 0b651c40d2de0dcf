/** An error of the dashboard itself, and where it was noticed. */
export type Trouble = { source: 'page' | 'promise' | 'screen'; error: unknown };

let hear: (trouble: Trouble) => void = () => undefined;

/** Says who is told of errors from now on. */
export const hearTroubles = (listener: (trouble: Trouble) => void): void => {
  hear = listener;
};

/** Tells of an error that nobody dealt with. */
export function tellTrouble(source: Trouble['source'], error: unknown): void {
  hear({ source, error });
}
