// The stage of a database drama: two nodes over one address, callers, a receiver of webhooks and a reader of the stream.
import { newKey } from '../../server/modules/access/key-format.ts';
import { testEnv } from '../support/app.ts';
import { createClient, created } from '../support/client.ts';
import { launched, type Running, SERVER } from '../support/process.ts';
import { LOOPBACK_OPEN, type Receiver, startReceiver } from '../support/receiver.ts';
import { FAST } from './calling-story.ts';
import { Listener } from './database-listener.ts';
import { MixedLoad, prepareTargets } from './database-load.ts';

export type Stage = {
  nodes: Running[];
  key: string;
  load: MixedLoad;
  receiver: Receiver;
  listener: Listener;
  leave(): Promise<void>;
};

const EVENTS = [
  'workflow.execution.created',
  'workflow.execution.completed',
  'conversation.session.started',
  'conversation.session.completed',
];

/** Settings of a node: an impatient one, so that tests are short. */
export const nodeEnv = (databaseUrl: string, key: string): Record<string, string> => ({
  ...testEnv(databaseUrl, { ...FAST, ...LOOPBACK_OPEN }),
  PARLEY_BOOTSTRAP_API_KEY: key,
  LOG_LEVEL: 'warn',
  SHUTDOWN_GRACE_SECONDS: '2',
  CONVERSATION_LEASE_SECONDS: '2',
});

export const startNode = (databaseUrl: string, key: string): Promise<Running> =>
  launched(SERVER, nodeEnv(databaseUrl, key));

export async function setStage(databaseUrl: string): Promise<Stage> {
  const key = newKey();
  const receiver = await startReceiver();
  const nodes: Running[] = [];
  const leave = async (): Promise<void> => {
    for (const { child } of nodes) child.kill('SIGTERM');
    await Promise.all(nodes.map(({ ended }) => ended));
    await receiver.stop();
  };
  try {
    nodes.push(...(await Promise.all([startNode(databaseUrl, key), startNode(databaseUrl, key)])));
    const [first] = nodes as [Running];
    const owner = createClient({ url: first.url, secret: key, routes: [] });
    const targets = await prepareTargets(owner);
    const endpoint = { url: `${receiver.url}/hook`, event_types: EVENTS };
    receiver.secrets.set('/hook', [created(await owner.post('/v1/webhooks/endpoints', endpoint)).secret]);
    const listener = new Listener(nodes, key);
    // It resumes after what it has heard, so it must have heard something.
    while (listener.heard.length === 0) created(await owner.post('/v1/identity/api-keys', { name: 'Heard first' }));
    return {
      nodes,
      key,
      receiver,
      listener,
      load: new MixedLoad(nodes, key, targets),
      leave: async () => {
        await listener.leave();
        await leave();
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** What a node has logged, when it is wanted: shown with a failure. */
export const lastWords = (nodes: readonly Running[]): string =>
  nodes.map((node) => node.output().split('\n').slice(-40).join('\n')).join('\n---\n');
