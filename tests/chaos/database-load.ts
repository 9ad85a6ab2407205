// Mixed load on several nodes by callers as we wish them: what is not acknowledged is asked again under the same Idempotency-Key, at
// whichever node comes next. Every answer is judged, and what was acknowledged is remembered for the audit.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { ASKING, makeActive } from '../support/assistants.ts';
import { type Client, created } from '../support/client.ts';
import { AREAS } from './calling-story.ts';

export type Node = { url: string };
type Talk = { id: string; order: string };

/** Longer than any interruption and any lease: whoever waits so long was forgotten. */
const FORGOTTEN_MS = 90_000;
const ANSWER_MS = 40_000;
const BREATH_MS = 100;

const MORE_AREAS = [
  301, 302, 303, 304, 305, 307, 308, 309, 310, 312, 313, 314, 315, 316, 317, 318, 319, 320, 321, 323, 330, 334,
];
/** Everybody on these fictional numbers is called once; …25 loses a callback, which is noticed too late for a test. */
const PHONES = [...AREAS, ...MORE_AREAS].flatMap((area) =>
  Array.from({ length: 25 }, (_, digits) => `+1${area}55501${String(digits).padStart(2, '0')}`),
);

type Targets = { workflowId: string; assistantId: string };

/** What the load needs: a workflow that calls once, and an assistant that asks one question. */
export async function prepareTargets(owner: Client): Promise<Targets> {
  created(await owner.patch('/v1/organization', { max_active_calls: 1000 }));
  const steps = [{ needsTCPACompliance: false, finishOn: ['CALL_AGAIN'], voicemailMessage: 'Hello' }];
  const workflowId = created(await owner.post('/workflows', { name: 'Chaos', numberOfAgents: 1000, steps })).id;
  return { workflowId, assistantId: (await makeActive(owner, ASKING)).id };
}

export class MixedLoad {
  readonly #nodes: readonly Node[];
  readonly #key: string;
  readonly #targets: Targets;
  #turn = 0;
  #stopping = false;
  #lanes: Promise<void>[] = [];
  /** How often each status was answered. */
  readonly statuses = new Map<number, number>();
  /** Answers that no caller should get. */
  readonly faults: string[] = [];
  readonly executions = new Map<string, string>();
  readonly policies = new Map<string, string>();
  readonly talks: Talk[] = [];

  constructor(nodes: readonly Node[], key: string, targets: Targets) {
    this.#nodes = nodes;
    this.#key = key;
    this.#targets = targets;
  }

  begin(): this {
    const lanes = [() => this.startExecution(), () => this.#makePolicy(), () => this.#talk(), () => this.#talk()];
    this.#lanes = lanes.map(async (work) => {
      while (!this.#stopping) {
        await work();
        await sleep(BREATH_MS);
      }
    });
    return this;
  }

  /** Returns when everything that was begun is acknowledged. */
  async end(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#lanes);
  }

  /** The next of all the phone numbers, or nobody any more. */
  async startExecution(node?: Node): Promise<string | undefined> {
    const phone = PHONES[this.executions.size];
    if (phone === undefined) return undefined;
    // Taken at once: two callers never start the same person.
    this.executions.set(phone, '');
    const { id } = await this.#insist(
      `/workflows/${this.#targets.workflowId}/executions`,
      { primaryPhone: phone },
      node,
    );
    this.executions.set(phone, id);
    return id;
  }

  async #makePolicy(): Promise<void> {
    const name = `Policy ${randomUUID()}`;
    this.policies.set(name, (await this.#insist('/v1/policies', { name, text: 'Be kind.' })).id);
  }

  async #talk(): Promise<void> {
    const order = String(1000 + this.talks.length);
    const talk: Talk = { id: '', order };
    this.talks.push(talk);
    talk.id = (await this.#insist('/v1/conversations', { assistant_id: this.#targets.assistantId })).id;
    await this.#insist(`/v1/conversations/${talk.id}/messages`, { text: order });
  }

  async #insist(path: string, body: object, node?: Node): Promise<{ id: string }> {
    const key = randomUUID();
    for (const until = performance.now() + FORGOTTEN_MS; performance.now() < until; await sleep(BREATH_MS)) {
      const answer = await this.ask('POST', path, { node: node ?? this.#next(), body, key });
      if (answer && answer.status < 300) return answer.body as { id: string };
    }
    throw new Error(`never acknowledged: POST ${path}\n${this.faults.join('\n')}`);
  }

  /** An answer that must be there. */
  async read(path: string): Promise<unknown> {
    const answer = await this.ask('GET', path, { node: this.#next() });
    expect(answer?.status, path).toBe(200);
    return answer?.body;
  }

  #next(): Node {
    return this.#nodes[this.#turn++ % this.#nodes.length] as Node;
  }

  /** One request and its judgement. `undefined`: there was no answer, which is a fault. */
  async ask(method: string, path: string, { node, body, key }: { node: Node; body?: object; key?: string }) {
    const headers = {
      'x-api-key': this.#key,
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const sent = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
    try {
      const reply = await fetch(node.url + path, sent);
      const text = await reply.text();
      this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
      const wrong = faultOf(reply, text);
      if (wrong) this.faults.push(`${method} ${path}: ${wrong}`);
      return { status: reply.status, body: JSON.parse(text) as unknown };
    } catch (error) {
      this.faults.push(`${method} ${path}: no answer: ${String((error as { cause?: unknown }).cause ?? error)}`);
      return undefined;
    }
  }

  /** No caller was told anything but: done, not now, or your own request is still under way. */
  expectKindAnswers(): void {
    expect([...new Set(this.faults)]).toEqual([]);
  }
}

function faultOf(reply: Response, text: string): string | undefined {
  if (reply.ok) return undefined;
  const shown = `${reply.status} ${text.slice(0, 300)}`;
  if (reply.headers.get('retry-after') === null) return `${shown} without Retry-After`;
  if (reply.status === 503) return undefined;
  return reply.status === 409 && text.includes('idempotency_in_progress') ? undefined : shown;
}
