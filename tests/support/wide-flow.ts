// Makes a flow of many steps that stand in rows, each with a condition that leads on and a way that leads down.
import { setTimeout as sleep } from 'node:timers/promises';
import { edge, entry, type Made, makeAssistant, node, send } from './assistants.ts';
import { type Client, created } from './client.ts';

const IN_A_ROW = 25;
const AT_ONCE = 60;

export async function makeWideFlow(client: Client, size: number): Promise<Made> {
  const made = await makeAssistant(client, { name: 'Large' });
  for (let from = 0; from < size; from += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, size - from) }, (_, at) => from + at);
    const ops = places.flatMap(stepOps);
    await sent(client, made, from === 0 ? [...ops, entry('n0')] : ops);
  }
  return made;
}

function stepOps(at: number): object[] {
  const position = { x: (at % IN_A_ROW) * 420, y: Math.floor(at / IN_A_ROW) * 260 };
  const condition = { type: 'llm', prompt: `the person wants to go on to step ${at}` };
  const [left, above] = [`n${at - 1}`, `n${at - IN_A_ROW}`];
  return [
    node(`n${at}`, 'dialogue', { instructions: `say: This is step ${at}.` }, { position, name: `Step ${at}` }),
    ...(at > 0 ? [edge(left, `n${at}`, { kind: 'conditional', condition })] : []),
    ...(at > IN_A_ROW ? [edge(above, `n${at}`, { kind: 'else' })] : []),
  ];
}

/** A machine with much else to do asks to come again. */
async function sent(client: Client, made: Made, ops: object[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    const reply = await send(client, made, ops);
    if (reply.status < 429 || tries === 20) return void created(reply);
    await sleep(1000);
  }
}
