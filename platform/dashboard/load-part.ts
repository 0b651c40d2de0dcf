/** How long a part of the program may take to come, in milliseconds. */
const LIMIT = 120_000;

/** A part of the program did not come: the connection is lost, or a newer version has taken its place. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** Browsers name a failed import each in their own words. */
const NOT_FETCHED =
  /dynamically imported module|importing a module script failed|unable to preload css|error loading dynamically/i;

/** Whether a part of the program was not fetched; one that came and broke is another fault. */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof MissingPart || (error instanceof Error && NOT_FETCHED.test(error.message));

/**
 * Loads a part of the program, and once more when it does not come.
 * @throws MissingPart when it could not be fetched twice; the screen then offers to reload
 */
export async function loadPart<Part>(load: () => Promise<Part>, limit = LIMIT): Promise<Part> {
  try {
    return await withinLimit(load, limit);
  } catch {
    try {
      return await withinLimit(load, limit);
    } catch (cause) {
      if (!isNotFetched(cause)) throw cause;
      throw new MissingPart('A part of the dashboard could not be loaded.', { cause });
    }
  }
}

function withinLimit<Part>(load: () => Promise<Part>, limit: number): Promise<Part> {
  return new Promise((resolve, reject) => {
    const clock = setTimeout(() => reject(new MissingPart('It took too long.')), limit);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(clock));
  });
}

/** How long what can wait waits for the browser to have nothing else to do, in milliseconds. */
const REST = 1_000;

/** Loads a part that can wait until the screen shows what it is for. */
export async function loadAtRest<Part>(load: () => Promise<Part>): Promise<Part> {
  await new Promise<void>((resolve) => {
    // Not every browser tells when it rests.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: REST });
    else setTimeout(resolve);
  });
  return load();
}
