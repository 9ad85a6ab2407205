// A plain balancer, as many stand before a service: round robin, keep-alive on both sides, a probe each second, and no second try.
// A node that says it is not ready is out at once, and one that does not answer after three probes, as with Kubernetes.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PROBE_MS = 1000;
const SILENT_PROBES = 3;

type Node = { port: number; agent: Agent; healthy: boolean; silent: number };

export type Balancer = {
  url: string;
  /** What the balancer itself could not pass on. */
  failures: string[];
  isHealthy(port: number): boolean;
  /** What it wrote about failures, for a test that did not expect any. */
  log(): Promise<string>;
  stop(): Promise<void>;
};

export async function startProxy(ports: readonly number[]): Promise<Balancer> {
  const nodes: Node[] = ports.map((port) => ({
    port,
    agent: new Agent({ keepAlive: true }),
    healthy: false,
    silent: 0,
  }));
  const failures: string[] = [];
  let turn = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const healthy = nodes.filter((node) => node.healthy);
    const node = healthy[turn++ % healthy.length];
    if (node) return pass(node, incoming, outgoing, (why) => failures.push(why));
    failures.push('no node is healthy');
    outgoing.writeHead(502).end();
  });
  await probeAll(nodes);
  const probing = setInterval(() => void probeAll(nodes), PROBE_MS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    isHealthy: (port) => nodes.some((node) => node.port === port && node.healthy),
    log: async () => '',
    stop: async () => {
      clearInterval(probing);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of nodes) agent.destroy();
    },
  };
}

function pass(node: Node, incoming: IncomingMessage, outgoing: ServerResponse, fail: (why: string) => void): void {
  const { method, url, headers } = incoming;
  const path = url?.split('?', 1)[0];
  let events = false;
  const lost = (error: NodeJS.ErrnoException): void => {
    if (events || outgoing.destroyed) return;
    events = true;
    fail(`${method} ${path}: ${error.code ?? error.message}${upstream.reusedSocket ? ' on a reused connection' : ''}`);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  };
  const options = { host: '127.0.0.1', port: node.port, agent: node.agent, method, path: url, headers };
  const upstream = request(options, (answer) => {
    // Each side has a connection of its own: what the node says of its one is not for the caller.
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    outgoing.flushHeaders();
    answer.on('error', lost);
    answer.pipe(outgoing);
  });
  upstream.on('error', lost);
  outgoing.on('close', () => outgoing.writableFinished || upstream.destroy());
  incoming.pipe(upstream);
}

async function probeAll(nodes: readonly Node[]): Promise<void> {
  await Promise.all(
    nodes.map(async (node) => {
      const answer = await probe(node.port);
      node.silent = answer === 'silence' ? node.silent + 1 : 0;
      if (answer !== 'silence' || node.silent >= SILENT_PROBES) node.healthy = answer === 'ready';
    }),
  );
}

/** A refused connection is an answer too: nobody listens there. */
const probe = (port: number): Promise<'ready' | 'not ready' | 'silence'> =>
  fetch(`http://127.0.0.1:${port}/readyz`, {
    signal: AbortSignal.timeout(PROBE_MS),
    headers: { connection: 'close' },
  }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok ? 'ready' : 'not ready';
    },
    (error: Error) => (error.name === 'TimeoutError' ? 'silence' : 'not ready'),
  );
