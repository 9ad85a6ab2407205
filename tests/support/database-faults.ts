// A way to PostgreSQL that answers in its place: statements, or log-ins, that are chosen get an error packet with a SQLSTATE, as the server
// would send it. All other bytes pass.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type InjectedError = { code: string; message: string; statements?: RegExp; logIns?: true };

export type DatabaseFaultProxy = {
  url: string;
  /** How many errors were sent. */
  sent(): number;
  /** From now on this one; undefined: none. */
  inject(error: InjectedError | undefined): void;
  /** Ends all connections. */
  cut(): void;
  stop(): Promise<void>;
};

const field = (type: string, text: string): Buffer => Buffer.from(`${type}${text}\0`);

function packet(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const errorPacket = ({ code, message }: InjectedError, severity: string): Buffer =>
  packet('E', field('S', severity), field('V', severity), field('C', code), field('M', message), Buffer.from([0]));
const readyPacket = packet('Z', Buffer.from('I'));

const textAt = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from));

export async function startDatabaseFaults(target: string): Promise<DatabaseFaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const state: { error: InjectedError | undefined; sent: number } = { error: undefined, sent: 0 };
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
    upstream.pipe(client);
    watch(client, upstream, state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    sent: () => state.sent,
    inject: (error) => {
      state.error = error;
    },
    cut,
    stop: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads what the client sends, message by message. */
function watch(client: Socket, upstream: Socket, state: { error: InjectedError | undefined; sent: number }): void {
  let rest = Buffer.alloc(0);
  let [isStarted, isSkipping] = [false, false];
  /** Texts of prepared statements, which are bound by their names later. */
  const texts = new Map<string, string>();
  const refuse = (error: InjectedError, severity = 'ERROR'): void => {
    state.sent += 1;
    client.write(errorPacket(error, severity));
  };
  const take = (type: string, message: Buffer): void => {
    const { error } = state;
    const isChosen = (text: string): boolean => error?.statements?.test(text) ?? false;
    if (isSkipping) {
      // The server ignores everything up to the next Sync, and answers that.
      if (type !== 'S') return;
      isSkipping = false;
      client.write(readyPacket);
      return;
    }
    if (type === 'P') {
      const name = textAt(message, 5);
      texts.set(name, textAt(message, 6 + Buffer.byteLength(name)));
    }
    const named = type === 'P' || type === 'B' ? (texts.get(nameIn(type, message)) ?? '') : '';
    const text = type === 'Q' ? textAt(message, 5) : named;
    if (!error || text === '' || !isChosen(text)) return void upstream.write(message);
    refuse(error);
    if (type === 'Q') client.write(readyPacket);
    else isSkipping = true;
  };
  client.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message of a connection has no type.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const size = head + rest.readInt32BE(head);
      if (rest.length < size) return;
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (isStarted) take(String.fromCharCode(message[0] ?? 0), message);
      else if (state.error?.logIns) {
        refuse(state.error, 'FATAL');
        client.end();
        return;
      } else upstream.write(message);
      isStarted = true;
    }
  });
}

/** Parse names its statement first, Bind after the name of its portal. */
const nameIn = (type: string, message: Buffer): string =>
  textAt(message, type === 'P' ? 5 : 6 + Buffer.byteLength(textAt(message, 5)));
