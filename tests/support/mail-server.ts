// As much of an SMTP server as one message needs: what it was sent is kept, and the next message can be refused.
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

export type ReceivedMail = { from: string; to: string[]; text: string };

export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Refuses the next message. */
  refuses = false;
  readonly #server = createServer((socket) => {
    let mail: ReceivedMail = { from: '', to: [], text: '' };
    let isData = false;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += String(chunk);
      if (isData) {
        const end = rest.indexOf('\r\n.\r\n');
        if (end < 0) return;
        mail.text = rest.slice(0, end);
        rest = rest.slice(end + 5);
        isData = false;
        this.received.push(mail);
        mail = { from: '', to: [], text: '' };
        say('250 taken');
      }
      for (let at = rest.indexOf('\r\n'); at >= 0 && !isData; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at);
        rest = rest.slice(at + 2);
        if (/^(EHLO|HELO)/i.test(line)) say('250 test');
        else if (/^MAIL FROM/i.test(line)) {
          mail.from = line;
          say(this.refuses ? '451 not now' : '250 ok');
        } else if (/^RCPT TO/i.test(line)) {
          mail.to.push(line);
          say('250 ok');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get env() {
    return {
      SMTP_URL: `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Parley <parley@example.com>',
      PUBLIC_URL: 'https://parley.example.com',
    };
  }

  stop(): void {
    this.#server.close();
  }
}
