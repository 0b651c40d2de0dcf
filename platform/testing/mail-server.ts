import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that takes mails and keeps them. */
export type MailServer = {
  url: string;
  /** The mails as they came, headers and all. */
  received: string[];
  /** Its answer to the next mails; 250 takes them. */
  answer: string;
  close(): Promise<void>;
};

/** Starts a mail server that speaks as much SMTP as a sender needs. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let isInData = false;
    let unread = '';
    const reply = (line: string) => socket.write(`${line}\r\n`);
    reply('220 test');
    socket.on('data', (chunk) => {
      unread += chunk.toString();
      while (true) {
        const end = isInData ? unread.indexOf('\r\n.\r\n') : unread.indexOf('\r\n');
        if (end === -1) return;
        const part = unread.slice(0, end);
        unread = unread.slice(end + (isInData ? 5 : 2));
        if (isInData) {
          isInData = false;
          if (mailServer.answer.startsWith('250')) received.push(part);
          reply(mailServer.answer);
        } else if (/^DATA/i.test(part)) {
          isInData = true;
          reply('354 go on');
        } else if (/^QUIT/i.test(part)) {
          reply('221 bye');
          socket.end();
        } else reply('250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: '250 taken',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return mailServer;
}
