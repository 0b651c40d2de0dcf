import type { IncomingMessage, Server, ServerResponse } from 'node:http';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Puts an answerer before what listens for requests.
 * @param answers says whether it answers; it may hand a request on later instead
 */
export function goBefore(
  server: Server,
  answers: (request: IncomingMessage, response: ServerResponse, handOn: () => void) => boolean,
): void {
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const handOn = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    if (!answers(request, response, handOn)) handOn();
  });
}
